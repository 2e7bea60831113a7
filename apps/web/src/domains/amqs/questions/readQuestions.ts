import type { QuestionHint } from '@acm/contract/amq-questions'
import type { Json } from '../exactJson.ts'
import { fhir } from './fhir.ts'
import { formIo } from './formIo.ts'
import { limeSurvey } from './limeSurvey.ts'
import { mapped } from './mapped.ts'
import { odk } from './odk.ts'
import { type Part, partsOf, type QuestionFormat } from './parts.ts'
import { redcap } from './redcap.ts'
import { byShape, type ShapeChoices } from './shape.ts'
import { surveyJs } from './surveyJs.ts'

export type { QuestionHint }

export interface QuestionsRead {
  /** Null: no questions were found. */
  format: string | null
  /** Names of sections as they come in the file, outer › inner. */
  sections: readonly string[]
  questions: readonly Part[]
  /** Everything that the file is made of, itself first. */
  parts: readonly Part[]
  /** Lists and objects whose members are parts; what a format knows beside them isn't kept. */
  holders: ReadonlySet<object>
  /** By shape: what was taken for what, so that another version is read alike. */
  choices: ShapeChoices
}

const FORMATS: readonly QuestionFormat[] = [fhir, surveyJs, formIo, odk, redcap, limeSurvey]

/** Accepts any JSON. */
export function readQuestions(json: Json, hint?: QuestionHint | null, like?: QuestionsRead): QuestionsRead {
  const choices: ShapeChoices = new Map(like?.choices)
  for (const { name, plan } of formatsFor(hint, choices)) {
    const found = plan(json)
    const parts = found ? partsOf(json, found) : []
    const questions = parts.filter(({ kind }) => kind === 'question')
    if (!found || questions.length === 0) continue
    const sections = [...new Set(questions.map(({ section }) => section))].filter((section) => section !== '')
    return { format: name, sections, questions, parts, holders: new Set(found.keys()), choices }
  }
  return { format: null, sections: [], questions: [], parts: partsOf(json, new Map()), holders: new Set(), choices }
}

const formatsFor = (hint: QuestionHint | null | undefined, choices: ShapeChoices): readonly QuestionFormat[] =>
  hint ? [mapped(hint)] : [...FORMATS, byShape(choices)]
