import type { ComparedFile } from './questions/comparison/comparisonCsv.ts'
import { ComparisonSession, openComparison, type ShownKind } from './questions/comparison/session.ts'
import type { QuestionHint } from './questions/readQuestions.ts'

let session: ComparisonSession | null = null

async function sha256Of(content: ArrayBuffer): Promise<string | null> {
  // Browsers offer it on secure addresses alone.
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', content)
  if (!digest) return null
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What the page may ask for; files of 20 MB take seconds, and what differs may be more than a page can hold. */
const calls = {
  async open(from: ArrayBuffer, to: ArrayBuffer, hint: QuestionHint | null) {
    const sha256 = await Promise.all([sha256Of(from), sha256Of(to)])
    const opened = openComparison(from, to, hint)
    if (!(opened instanceof ComparisonSession)) return opened
    session = opened
    return { overview: opened.overview, sha256 }
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
