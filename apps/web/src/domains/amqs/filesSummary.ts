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
