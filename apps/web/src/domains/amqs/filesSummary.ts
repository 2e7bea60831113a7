import { ComparisonWorker } from './comparisonWorker.ts'
import type { QuestionHint } from './questions/readQuestions.ts'
import type { VersionFault } from './versionFile.ts'

export interface FileFacts {
  /** Null: readable JSON. */
  fault: VersionFault | null
  /** 0: none found, or not readable. */
  questions: number
  format: string | null
}

export interface FilesSummary {
  /** One or two, in the order given. */
  files: readonly FileFacts[]
  /** Null: one file alone, or one of two isn't readable. */
  changes: ChangesSummary | null
}

export interface ChangesSummary {
  /** The files have the same content. */
  isSame: boolean
  added: number
  removed: number
  reworded: number
  moved: number
  /** Questions that differ in any way: reworded, moved, answers, … */
  changed: number
  unchanged: number
  /** Differences outside of questions. */
  elsewhere: number
}

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
