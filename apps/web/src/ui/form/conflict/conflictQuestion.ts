import type { FormValues } from '../store/formValues.ts'

/** Fields that two people changed differently: which value is to stand? */
export interface ConflictQuestion {
  /** What stood there before either of them. */
  base: FormValues
  mine: FormValues
  theirs: FormValues
  overlaps: readonly string[]
  /** Fields that only they changed, where that is asked about before a save. */
  taken?: readonly string[]
  changedBy: string | null
  changedAt: string | null
  /** The chosen value of each overlapping field; null: not now. */
  answer: (chosen: FormValues | null) => void
}
