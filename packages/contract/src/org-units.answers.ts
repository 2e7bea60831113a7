import * as z from 'zod'
import { type Answers, answerOf } from './core/answers.ts'
import { orgUnit, type orgUnits } from './org-units.ts'

const orgUnitAnswer = answerOf(orgUnit, {})

export const orgUnitsAnswers: Answers<typeof orgUnits> = {
  getAll: z.array(orgUnitAnswer),
  save: orgUnitAnswer,
}
