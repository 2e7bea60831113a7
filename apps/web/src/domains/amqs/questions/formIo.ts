import { isList, isObject, type Json } from '../exactJson.ts'
import { firstText, type PartPlan, type QuestionFormat, textAt, valueAt } from './parts.ts'

const SECTIONS = new Set(['panel', 'fieldset', 'well', 'container', 'tabs', 'columns', 'table', 'form'])
const PLAIN = new Set(['content', 'htmlelement', 'button', 'hidden'])

/** https://github.com/formio/formio.js/wiki/Components-JSON-Schema */
export const formIo: QuestionFormat = {
  name: 'Form.io',
  plan(file) {
    const components = valueAt(file, ['components'])
    if (
      !isList(components) ||
      !components.some((one) => textAt(one, ['key']) !== null && textAt(one, ['type']) !== null)
    )
      return null
    const plan: PartPlan = new Map()
    addComponents(components, plan)
    return plan
  },
}

function addComponents(list: readonly Json[], plan: PartPlan) {
  plan.set(list, (member) => {
    const type = textAt(member, ['type']) ?? 'container'
    const wording = firstText(member, [['title'], ['legend'], ['label']])
    if (SECTIONS.has(type)) return { kind: 'section', wording: isLayout(type) ? undefined : wording, id: ['key'] }
    return {
      kind: PLAIN.has(type) ? 'text' : 'question',
      wording: firstText(member, [['label'], ['key']]),
      id: ['key'],
    }
  })
  for (const member of list) addInside(member, plan)
}

/** Columns and tables put questions beside each other, under no name. */
const isLayout = (type: string): boolean => type === 'columns' || type === 'table'

function addInside(member: Json, plan: PartPlan) {
  if (isList(member)) for (const one of member) addInside(one, plan)
  if (!isObject(member)) return
  const inside = valueAt(member, ['components'])
  if (isList(inside)) addComponents(inside, plan)
  // Of tables: lists of lists of cells.
  for (const key of ['columns', 'rows']) {
    const cells = valueAt(member, [key])
    if (isList(cells)) addInside(cells, plan)
  }
}
