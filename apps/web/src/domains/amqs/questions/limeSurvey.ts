import { isList, isObject, type Json } from '../exactJson.ts'
import { rowsWith } from './dictionary.ts'
import { type PartPlan, type QuestionFormat, textAt, valueAt } from './parts.ts'

/** Texts and equations. */
const PLAIN = new Set(['X', '*'])

/** Questions as the remote interface lists them, with the groups that they're in. */
export const limeSurvey: QuestionFormat = {
  name: 'LimeSurvey',
  plan(file) {
    const rows = rowsWith(file, ['qid', 'gid', 'question'])
    if (!rows) return null
    const names = groupNames(file)
    const describe = (row: Json) => {
      const group = names.get(textAt(row, ['gid']) ?? '')
      return {
        kind: PLAIN.has(textAt(row, ['type']) ?? '') ? 'text' : 'question',
        wording: ['question'],
        id: ['title'],
        number: ['question_order'],
        sections: group === undefined ? [] : [group],
      } as const
    }
    const plan: PartPlan = new Map([[rows, describe]])
    const more = valueAt(file, ['subquestions'])
    if (isList(more)) plan.set(more, describe)
    return plan
  },
}

function groupNames(file: Json): Map<string, string> {
  const groups = isObject(file) ? rowsWith(file, ['gid', 'groupname']) : null
  return new Map((groups ?? []).map((group) => [textAt(group, ['gid']) ?? '', textAt(group, ['group_name']) ?? '']))
}
