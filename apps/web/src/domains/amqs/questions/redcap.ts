import type { Json } from '../exactJson.ts'
import { keyOf, rowsWith } from './dictionary.ts'
import { type JsonPath, pathOfKey, type QuestionFormat, textAt } from './parts.ts'

/** Nobody answers them. */
const PLAIN = new Set(['descriptive', 'calc'])

/** The data dictionary as JSON, as the API exports it: one row for each field. */
export const redcap: QuestionFormat = {
  name: 'REDCap',
  plan(file) {
    const rows = rowsWith(file, ['fieldname', 'fieldtype', 'fieldlabel'])
    if (!rows) return null
    let [form, header] = ['', '']
    const describe = (row: Json) => {
      const at = (plain: string): JsonPath | undefined => {
        const key = keyOf(row, plain)
        return key === undefined ? undefined : pathOfKey(key)
      }
      const said = textAt(row, at('formname')) ?? ''
      // A header holds until the next, or until another form begins.
      header = textAt(row, at('sectionheader')) ?? (said === form ? header : '')
      form = said
      return {
        kind: PLAIN.has(textAt(row, at('fieldtype')) ?? '') ? 'text' : 'question',
        wording: textAt(row, at('fieldlabel')) === null ? at('fieldname') : at('fieldlabel'),
        id: at('fieldname'),
        sections: [form, header].filter((name) => name !== ''),
      } as const
    }
    return new Map([[rows, describe]])
  },
}
