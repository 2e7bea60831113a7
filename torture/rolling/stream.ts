import { API_PREFIX } from '@acm/contract/session-paths'

export interface EventStreamClient {
  /** Rejects if the stream ends first. */
  until(name: string): Promise<void>
  cut: Promise<void>
  isCut(): boolean
  leave(): void
}

export async function openStream(url: string, cookie: string): Promise<EventStreamClient> {
  const leaving = new AbortController()
  const answer = await fetch(`${url}${API_PREFIX}/x/events`, { headers: { cookie }, signal: leaving.signal })
  let text = ''
  let isOver = false
  let look = () => {}
  const cut = (async () => {
    try {
      for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += piece
        look()
      }
    } catch {
      // A killed process cuts the stream in the middle.
    }
    isOver = true
    look()
  })()
  const until = (name: string) =>
    new Promise<void>((resolve, reject) => {
      look = () => {
        if (text.includes(`event: ${name}\n`)) resolve()
        else if (isOver) reject(new Error(`The stream ended without ${name}.`))
      }
      look()
    })
  return { until, cut, isCut: () => isOver, leave: () => leaving.abort() }
}
