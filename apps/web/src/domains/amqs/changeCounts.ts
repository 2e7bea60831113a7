import type { QuestionHint } from '@acm/contract/amq-questions'
import type { Json } from './exactJson.ts'
import type { ChangesSummary } from './filesSummary.ts'
import { ComparisonSession } from './questions/comparison/session.ts'
import { readQuestions } from './questions/readQuestions.ts'

export type { ChangesSummary } from './filesSummary.ts'

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
