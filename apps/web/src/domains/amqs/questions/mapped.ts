import type { QuestionHint } from '@acm/contract/amq-questions'
import { isList, isObject, type Json, lastOf, own } from '../exactJson.ts'
import { type JsonPath, type PartPlan, type QuestionFormat, textAt } from './parts.ts'
import { plainKey } from './texts.ts'

const NAMES = new Set(['title', 'name', 'label', 'heading', 'section', 'sectionname', 'text'])

/** Reads what a library manager said: where questions are, and what they're called by. */
export const mapped = ({ list, wording, id }: QuestionHint): QuestionFormat => ({
  name: 'JSON, as set for this AMQ',
  plan: (file) => {
    const plan: PartPlan = new Map()
    const follow = (value: Json | undefined, step: number) => {
      const here = lastOf(value)
      const key = list[step]
      if (!isList(here) && !isObject(here)) return
      if (key === undefined) plan.set(here, (member) => asQuestion(member, wording, id))
      else if (isObject(here)) follow(own(here, key), step + 1)
      else if (isList(here)) {
        // Members on the way are sections.
        plan.set(here, asSection)
        for (const member of here) follow(member, step)
      }
    }
    follow(file, 0)
    return plan.size > 0 ? plan : null
  },
})

const asQuestion = (member: Json, wording: string, id: string | null) => {
  if (typeof member === 'string') return { kind: 'question', wording: [] } as const
  const text: JsonPath = [wording]
  if (textAt(member, text) === null) return { kind: 'text' } as const
  return { kind: 'question', wording: text, ...(id !== null && { id: [id] }) } as const
}

const asSection = (member: Json) => {
  const name = isObject(member) ? Object.keys(member).find((key) => NAMES.has(plainKey(key))) : undefined
  return { kind: 'section', ...(name !== undefined && { wording: [name] }) } as const
}
