import { ComparisonWorker } from './comparisonWorker.ts'
import type { FilesSummary } from './questions/comparison/summary.ts'
import type { QuestionHint } from './questions/readQuestions.ts'

export type { ChangesSummary, FileFacts, FilesSummary } from './questions/comparison/summary.ts'

export interface SummaryOptions {
  hint?: QuestionHint | null
  signal?: AbortSignal
}

/** The older first. Runs in a worker, for at most a minute; rejects with ApiFailure. */
export async function summarizeFiles(
  files: readonly [Blob] | readonly [Blob, Blob],
  { hint = null, signal }: SummaryOptions = {},
): Promise<FilesSummary> {
  const contents = await Promise.all(files.map((file) => file.arrayBuffer()))
  const worker = new ComparisonWorker(signal)
  try {
    return await worker.ask('summary', contents, hint)
  } finally {
    worker.close()
  }
}
