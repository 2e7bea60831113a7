import type { QuestionHint } from '@acm/contract/amq-questions'
import type { Json } from './exactJson.ts'
import { ComparisonSession } from './questions/comparison/session.ts'
import { readQuestions } from './questions/readQuestions.ts'

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

export const questionsFound = (json: Json, hint: QuestionHint | null): number =>
  readQuestions(json, hint).questions.length

/** The numbers alone; the newer file is read as the older one was, where that fits. */
export function changesBetween(older: Json, newer: Json, hint: QuestionHint | null): ChangesSummary {
  const from = readQuestions(older, hint)
  const { overview } = new ComparisonSession(from, readQuestions(newer, hint, from))
  const { isSame, counts, changed, unchanged, elsewhere } = overview
  const { added, removed, reworded, moved } = counts
  return { isSame, added, removed, reworded, moved, changed, unchanged, elsewhere }
}
