import type { FieldError } from '@acm/contract/core/field'
import type { ExistingRecord } from '@acm/contract/core/problems'

/** The record as somebody else saved it meanwhile, and who did so when. */
export interface SaveConflict<R> {
  current: R
  changedBy: string | null
  changedAt: string | null
}

/** Why a value is refused; where it is taken and the person may know by what, the record that has it. */
export interface Refusal extends FieldError {
  existing?: ExistingRecord | undefined
  /** Nobody knows whether it was saved: no answer came. */
  isUnknown?: true | undefined
}

/** What became of a save: stored, refused (with the sentences there are, perhaps none), or overtaken. */
export type SaveOutcome<R> = { ok: true; record: R } | { errors: Refusal[] } | { conflict: SaveConflict<R> }
