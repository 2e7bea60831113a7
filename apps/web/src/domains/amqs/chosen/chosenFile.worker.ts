import { ChosenFile, type FileQuestions } from './chosenFile.ts'

let file = new ChosenFile(new Blob())

const answers: { [K in keyof FileQuestions]: (of: FileQuestions[K]['of']) => Promise<FileQuestions[K]['answer']> } = {
  read: () => file.read(),
  count: (hint) => file.count(hint),
  compare: (of) => file.compare(of),
  lists: () => file.lists(),
}

/** A worker keeps the page responsive: files of 20 MB take seconds. */
addEventListener('message', ({ data, ports: [port] }: MessageEvent<FileAsked>) => {
  if ('file' in data) file = new ChosenFile(data.file)
  else
    void (answers[data.ask] as (of: unknown) => Promise<unknown>)(data.of).then(
      (answer) => port?.postMessage({ answer }),
      () => port?.postMessage(null),
    )
})

export type FileAsked = { file: Blob } | { ask: keyof FileQuestions; of: unknown }
