import { isList, type Json } from '../exactJson.ts'
import { type PartPlan, type QuestionFormat, textAt, valueAt } from './parts.ts'

const KINDS: Readonly<Record<string, 'section' | 'text'>> = { group: 'section', display: 'text' }

/** https://hl7.org/fhir/questionnaire.html */
export const fhir: QuestionFormat = {
  name: 'FHIR Questionnaire',
  plan(file) {
    if (textAt(file, ['resourceType']) !== 'Questionnaire') return null
    const plan: PartPlan = new Map()
    const sets = valueAt(file, ['contained'])
    /** What a question takes its answers from. */
    const answersOf = (member: Json): Json | undefined => {
      const name = textAt(member, ['answerValueSet']) ?? textAt(member, ['options', 'reference'])
      return isList(sets) ? sets.find((one) => name !== null && `#${textAt(one, ['id'])}` === name) : undefined
    }
    const add = (list: Json | undefined) => {
      if (!isList(list)) return
      plan.set(list, (member) => ({
        kind: KINDS[textAt(member, ['type']) ?? ''] ?? 'question',
        wording: ['text'],
        id: ['linkId'],
        number: ['prefix'],
        answers: answersOf(member),
      }))
      for (const member of list) add(valueAt(member, ['item']))
    }
    add(valueAt(file, ['item']))
    return plan
  },
}
