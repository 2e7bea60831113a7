import { isList, isObject, type Json } from '../exactJson.ts'
import { firstText, type PartPlan, type QuestionFormat, textAt, valueAt } from './parts.ts'

const PLAIN = new Set(['html', 'image', 'expression'])

/** https://surveyjs.io/form-library/documentation/design-survey/create-a-simple-survey */
export const surveyJs: QuestionFormat = {
  name: 'SurveyJS',
  plan(file) {
    const pages = valueAt(file, ['pages'])
    const plan: PartPlan = new Map()
    if (isList(pages) && pages.some((page) => hasElements(valueAt(page, ['elements'])))) {
      plan.set(pages, asSection)
      for (const page of pages) addElements(valueAt(page, ['elements']), plan)
    } else if (hasElements(valueAt(file, ['elements']))) addElements(valueAt(file, ['elements']), plan)
    return plan.size > 0 ? plan : null
  },
}

const isElement = (one: Json): boolean =>
  isObject(one) && textAt(one, ['type']) !== null && textAt(one, ['name']) !== null

const hasElements = (list: Json | undefined): boolean => isList(list) && list.length > 0 && list.every(isElement)

function addElements(list: Json | undefined, plan: PartPlan) {
  if (!isList(list)) return
  plan.set(list, (member) => {
    const type = textAt(member, ['type']) ?? ''
    if (type === 'panel') return asSection(member)
    return {
      kind: PLAIN.has(type) ? 'text' : 'question',
      wording: firstText(member, [['title'], ['name']]),
      id: ['name'],
    }
  })
  for (const member of list)
    for (const key of ['elements', 'templateElements']) addElements(valueAt(member, [key]), plan)
}

const asSection = (member: Json) =>
  ({ kind: 'section', wording: firstText(member, [['title'], ['name']]), id: ['name'] }) as const
