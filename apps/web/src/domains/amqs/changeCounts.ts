import type { QuestionHint } from '@acm/contract/amq-questions'
import type { Json } from './exactJson.ts'
import { questionDiff } from './questionDiff.ts'
import { readQuestions } from './questions/readQuestions.ts'
import { questionsIn } from './questions.ts'

export interface ChangeCounts {
  isSame: boolean
  added: number
  removed: number
  reworded: number
  moved: number
  changed: number
  unchanged: number
  elsewhere: number
}

export const questionsFound = (json: Json, hint: QuestionHint | null): number =>
  readQuestions(json, hint).questions.length

export function changeCounts(older: Json, newer: Json, _hint: QuestionHint | null): ChangeCounts {
  const { counts, about } = questionDiff(questionsIn(older), questionsIn(newer))
  return {
    ...counts,
    isSame: JSON.stringify(older) === JSON.stringify(newer),
    reworded: counts.changed,
    unchanged: counts.same,
    elsewhere: about.first.length,
  }
}
