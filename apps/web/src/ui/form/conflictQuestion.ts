import type { FormValues } from './formValues.ts'

/** Fields that two people changed differently: which value is to stand? */
export interface ConflictQuestion {
  mine: FormValues
  theirs: FormValues
  overlaps: readonly string[]
  changedBy: string | null
  changedAt: string | null
  /** The chosen value of each overlapping field; null: not now. */
  answer: (chosen: FormValues | null) => void
}
