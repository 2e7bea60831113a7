import { isList, isObject, type Json } from '../exactJson.ts'
import { firstText, type PartDescription, type PartPlan, type QuestionFormat, textAt, valueAt } from './parts.ts'

/** Texts, calculations, and what the device knows by itself. */
const PLAIN =
  /^(note|calculate|hidden|start|end|today|deviceid|phonenumber|username|email|simserial|subscriberid|audit|start-geopoint|background-audio|xml-external|csv-external)$/

/** XLSForm as JSON, as KoBo keeps it (rows between begin and end), and as pyxform writes it (children). */
export const odk: QuestionFormat = {
  name: 'ODK',
  plan(file) {
    const plan: PartPlan = new Map()
    const content = valueAt(file, ['content', 'survey']) ? valueAt(file, ['content']) : file
    const rows = content === undefined ? undefined : valueAt(content, ['survey'])
    const choices = content === undefined ? undefined : valueAt(content, ['choices'])
    if (isList(rows) && rows.every((row) => textAt(row, ['type']) !== null)) plan.set(rows, byRows(choices))
    else if (textAt(file, ['type']) === 'survey') addChildren(valueAt(file, ['children']), plan)
    return plan.size > 0 ? plan : null
  },
}

const described = (row: Json, type: string): PartDescription => ({
  kind: PLAIN.test(type) ? 'text' : 'question',
  wording: firstText(row, [['label'], ['hint'], ['name'], ['$autoname']]),
  id: firstText(row, [['name'], ['$autoname'], ['$kuid']]),
})

/** Says of one row after the other what it is. */
function byRows(choices: Json | undefined): (row: Json) => PartDescription {
  const open: string[] = []
  const lists = isList(choices) ? Map.groupBy(choices, (row) => textAt(row, ['list_name']) ?? '') : null
  return (row) => {
    const type = textAt(row, ['type']) ?? ''
    if (/^end[ _]/.test(type)) {
      open.pop()
      return { kind: 'text' }
    }
    const sections = [...open].filter((name) => name !== '')
    if (/^begin[ _]/.test(type)) {
      const name = firstText(row, [['label'], ['name']])
      open.push(textAt(row, name) ?? '')
      return { kind: 'section', wording: name, id: ['name'], sections }
    }
    const list = textAt(row, ['select_from_list_name']) ?? /^select\S* (\S+)/.exec(type)?.[1]
    return { ...described(row, type), sections, answers: list === undefined ? undefined : lists?.get(list) }
  }
}

function addChildren(list: Json | undefined, plan: PartPlan) {
  if (!isList(list)) return
  plan.set(list, (member) => {
    const type = textAt(member, ['type']) ?? ''
    const isSection = isObject(member) && (type === 'group' || type === 'repeat')
    if (!isSection) return described(member, type)
    return { kind: 'section', wording: firstText(member, [['label'], ['name']]), id: ['name'] }
  })
  for (const member of list) addChildren(valueAt(member, ['children']), plan)
}
