import type { FieldError } from '@acm/contract/core/field'
import type { ExistingRecord } from '@acm/contract/core/problems'

/** G-API-14. */
export interface SaveConflict<R> {
  current: R
  changedBy: string | null
  changedAt: string | null
}

/** An error, with the record that already has the value if the user can see it. */
export interface SaveRefusal extends FieldError {
  existing?: ExistingRecord | undefined
  /** No answer came: it might or might not be saved. */
  isUnknown?: true | undefined
  /** The user canceled the save. */
  isCanceled?: true | undefined
}

/** Stored, refused (possibly without sentences), or overtaken by another save. */
export type SaveOutcome<R> = { ok: true; record: R } | { errors: SaveRefusal[] } | { conflict: SaveConflict<R> }
