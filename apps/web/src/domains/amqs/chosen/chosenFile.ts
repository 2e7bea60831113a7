import type { QuestionHint } from '@acm/contract/amq-questions'
import { messages } from '@acm/contract/core/messages'
import { faultOfJson } from '@acm/contract/json-text'
import { decodeUtf8 } from '../../../ui/fileText.ts'
import { type ChangesSummary, changesBetween, questionsFound } from '../changeCounts.ts'
import { exactJson, type Json } from '../exactJson.ts'
import { type Said, saidIn } from './fileSaid.ts'
import { type ListFound, questionLists } from './questionLists.ts'

export interface FileRead {
  /** The server's refusal of such a file; null: it takes it. */
  fault: string | null
  said: Said
}

/** What can be asked of a chosen file, and what is answered. */
export interface FileQuestions {
  read: { of: null; answer: FileRead }
  count: { of: QuestionHint | null; answer: number }
  compare: { of: { id: number; before: Blob; hint: QuestionHint | null }; answer: ChangesSummary | null }
  lists: { of: null; answer: ListFound[] }
}

/** A file that is read once, when it is first asked for. */
export class ChosenFile {
  readonly #file: Blob
  #json: Promise<{ json: Json } | { fault: string }> | null = null

  constructor(file: Blob) {
    this.#file = file
  }

  async read(): Promise<FileRead> {
    const read = await this.#once()
    return 'fault' in read ? { fault: read.fault, said: {} } : { fault: null, said: saidIn(read.json) }
  }

  count = async (hint: QuestionHint | null): Promise<number> => questionsFound(await this.#whole(), hint)

  /** Null: what it is compared with cannot be read. */
  async compare({ before, hint }: FileQuestions['compare']['of']): Promise<ChangesSummary | null> {
    const older = await jsonOf(before)
    return 'fault' in older ? null : changesBetween(older.json, await this.#whole(), hint)
  }

  lists = async (): Promise<ListFound[]> => questionLists(await this.#whole())

  #once() {
    this.#json ??= jsonOf(this.#file)
    return this.#json
  }

  async #whole(): Promise<Json> {
    const read = await this.#once()
    if ('fault' in read) throw new Error(read.fault)
    return read.json
  }
}

async function jsonOf(file: Blob): Promise<{ json: Json } | { fault: string }> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { fault: messages.fileChanged }
  const fault = faultOfJson(new Uint8Array(bytes))
  return fault === null ? { json: exactJson(decodeUtf8(bytes) ?? '') } : { fault }
}
