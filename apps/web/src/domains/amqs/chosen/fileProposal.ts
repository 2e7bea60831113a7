import '../../../ui/withZod.ts'
import { AmqVersionUpload } from '@acm/contract/amqs'
import { isEmpty } from '@acm/contract/core/rules'
import { SAID, type Said } from './fileSaid.ts'

const { fields } = AmqVersionUpload

export type ProposedName = keyof typeof SAID
/** Sorted like the form's fields. */
export const PROPOSED = Object.keys(SAID) as ProposedName[]
export type Proposal = Partial<Record<ProposedName, string>>

/** Properties that the file states and that its version may have; proposed in the upload form (R-AMQ-7). */
export function proposalOf(said: Said): Proposal {
  const usable = PROPOSED.map((name) => [name, SAID[name].map((key) => valueFor(name, said[key])).find(Boolean)])
  return Object.fromEntries(usable.filter(([, value]) => value !== undefined))
}

/** Undefined: the field's rules refuse it. */
function valueFor(name: ProposedName, said: string | undefined): string | undefined {
  if (said === undefined) return undefined
  const { shape, rules } = fields[name]
  const { data } = shape().safeParse(said)
  return isEmpty(data) || rules.some((rule) => rule(data) !== null) ? undefined : String(data)
}
