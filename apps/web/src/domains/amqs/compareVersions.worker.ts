import type { ComparedFile } from './questions/comparison/comparisonCsv.ts'
import { ComparisonSession, openComparison, type ShownKind } from './questions/comparison/session.ts'
import type { QuestionHint } from './questions/readQuestions.ts'
import { readVersion } from './versionFile.ts'

let session: ComparisonSession | null = null

/** One after the other, so that the bytes of one file at most are in memory. */
async function readFile(file: Blob) {
  const content = await file.arrayBuffer()
  return { sha256: await sha256Of(content), read: readVersion(content) }
}

async function sha256Of(content: ArrayBuffer): Promise<string | null> {
  // Browsers offer it on secure addresses alone.
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', content)
  if (!digest) return null
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What the page may ask for; files of 20 MB take seconds, and what differs may be more than a page can hold. */
const calls = {
  async open(from: Blob, to: Blob, hint: QuestionHint | null) {
    const one = await readFile(from)
    const other = await readFile(to)
    const opened = openComparison(one.read, other.read, hint)
    if (!(opened instanceof ComparisonSession)) return opened
    session = opened
    return { overview: opened.overview, sha256: [one.sha256, other.sha256] }
  },
  questions: (kind: ShownKind, start: number, count: number) => session?.questions(kind, start, count) ?? [],
  details: (kind: ShownKind, question: number, start: number, count: number) =>
    session?.details(kind, question, start, count) ?? [],
  elsewhere: (start: number, count: number) => session?.elsewhere(start, count) ?? [],
  csv: (files: readonly [ComparedFile, ComparedFile], at: string) => session?.csv(files, at) ?? new Blob([]),
}

export type ComparisonCalls = typeof calls

interface CallMessage {
  id: number
  call: keyof ComparisonCalls
  given: unknown[]
}

addEventListener('message', async ({ data: { id, call, given } }: MessageEvent<CallMessage>) => {
  try {
    const answer = await (calls[call] as (...given: unknown[]) => unknown)(...given)
    postMessage({ id, answer })
  } catch {
    postMessage({ id, hasFailed: true })
  }
})
