import type { FieldError } from '@acm/contract/core/field'

/** The record as somebody else saved it meanwhile, and who did so when. */
export interface SaveConflict<R> {
  current: R
  changedBy: string | null
  changedAt: string | null
}

/** What became of a save: stored, refused (with the sentences there are, perhaps none), or overtaken. */
export type SaveOutcome<R> = { ok: true; record: R } | { errors: FieldError[] } | { conflict: SaveConflict<R> }
