import { useState } from 'react'
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

/** Asks the person and waits for the answer. */
export function useConflictQuestion() {
  const [question, setQuestion] = useState<ConflictQuestion | null>(null)
  const ask = (asked: Omit<ConflictQuestion, 'answer'>) =>
    new Promise<FormValues | null>((resolve) => {
      const answer = (chosen: FormValues | null) => {
        setQuestion(null)
        resolve(chosen)
      }
      setQuestion({ ...asked, answer })
    })
  return { question, ask }
}
