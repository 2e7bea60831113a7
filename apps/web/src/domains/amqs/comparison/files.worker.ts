import type { QuestionHint } from '@acm/contract/amq-questions'
import { messages } from '@acm/contract/core/messages'
import { faultOfJson } from '@acm/contract/json-text'
import { decodeUtf8, readBytes } from '../../../ui/downloadFile.ts'
import type { ComparedFile } from './changesCsv.ts'
import { Comparison, type ComparisonOverview } from './comparison.ts'
import type { ChangeKind } from './difference.ts'
import { exactJson, type Json } from './exactJson.ts'
import { type FileProperties, propertiesOf } from './fileProperties.ts'
import { questionLists, questionsIn } from './questions.ts'

type VersionRead = { json: Json; sha256: string | null; fault?: undefined } | { fault: string }

async function read(file: Blob): Promise<VersionRead> {
  const bytes = await readBytes(file)
  if (bytes === null) return { fault: messages.fileChanged }
  const fault = faultOfJson(new Uint8Array(bytes))
  if (fault !== null) return { fault }
  return { json: exactJson(decodeUtf8(bytes) ?? ''), sha256: await sha256Of(bytes) }
}

async function sha256Of(content: ArrayBuffer): Promise<string | null> {
  // Browsers offer it on HTTPS only.
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', content)
  return digest ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') : null
}

export interface FileFacts {
  /** The server would reject the file with it; null: valid. */
  fault: string | null
  properties: FileProperties
  /** 0: none known. */
  questions: number
}

export interface ComparisonFacts {
  /** Null: valid. */
  faults: readonly [from: string | null, to: string | null]
  /** Null: one of the files is not valid. */
  overview: ComparisonOverview | null
  sha256: readonly (string | null)[]
}

let comparison: Comparison | null = null

const calls = {
  async describe(file: Blob, hint: QuestionHint | null): Promise<FileFacts> {
    const found = await read(file)
    if (found.fault !== undefined) return { fault: found.fault, properties: {}, questions: 0 }
    const { json } = found
    return { fault: null, properties: propertiesOf(json), questions: questionsIn(questionLists(json, hint)) }
  },
  /** Reads one file after the other, so that at most the bytes of one are in memory. */
  async compare(from: Blob, to: Blob, hint: QuestionHint | null): Promise<ComparisonFacts> {
    const [one, other] = [await read(from), await read(to)]
    if (one.fault !== undefined || other.fault !== undefined)
      return { faults: [one.fault ?? null, other.fault ?? null], overview: null, sha256: [] }
    comparison = new Comparison(one.json, other.json, hint)
    return { faults: [null, null], overview: comparison.overview, sha256: [one.sha256, other.sha256] }
  },
  rows: (kind: ChangeKind | null, start: number, count: number) => comparison?.rows(kind, start, count) ?? [],
  csv: (files: readonly ComparedFile[], at: string) => comparison?.csv(files, at) ?? new Blob([]),
  lists: () => comparison?.lists() ?? [],
}

export type FileCalls = typeof calls

export interface FileCall {
  id: number
  call: keyof FileCalls
  given: unknown[]
}

addEventListener('message', async ({ data: { id, call, given } }: MessageEvent<FileCall>) => {
  try {
    postMessage({ id, answer: await (calls[call] as (...given: unknown[]) => unknown)(...given) })
  } catch {
    postMessage({ id, hasFailed: true })
  }
})
