import type { FormValues } from '../store/typedValues.ts'

/** Asked when two people changed fields differently. */
export interface ConflictQuestion {
  base: FormValues
  mine: FormValues
  theirs: FormValues
  overlaps: readonly string[]
  /** Fields that only they changed; present only when asked before a save. */
  taken?: readonly string[]
  changedBy: string | null
  changedAt: string | null
  /** The chosen value per overlapping field; null: canceled. */
  answer: (chosen: FormValues | null) => void
}
