import { AmqVersionUpload } from '@acm/contract/amqs'
import { isEmpty } from '@acm/contract/core/rules'
import { z } from '../../ui/zod.ts'
import { type FileProperties, PROPERTY_KEYS } from './comparison/fileProperties.ts'

const { fields } = AmqVersionUpload

export type ProposedName = keyof typeof PROPERTY_KEYS
/** Sorted like the form's fields. */
export const PROPOSED_FIELDS = Object.keys(PROPERTY_KEYS) as ProposedName[]
export type Proposal = Partial<Record<ProposedName, string>>

/** Properties that the file states and that its version can have; proposed in the upload form (R-AMQ-7). */
export function proposalOf(properties: FileProperties): Proposal {
  const usable = PROPOSED_FIELDS.map((name) => [
    name,
    PROPERTY_KEYS[name].map((key) => valueFor(name, properties[key])).find(Boolean),
  ])
  return Object.fromEntries(usable.filter(([, value]) => value !== undefined))
}

/** Undefined: the field's rules refuse it. */
function valueFor(name: ProposedName, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const { shape, rules } = fields[name]
  const { data } = shape(z).safeParse(text)
  return isEmpty(data) || rules.some((rule) => rule(data) !== null) ? undefined : String(data)
}
