import { AmqVersionUpload } from '@acm/contract/amqs'
import type { Handle } from '@acm/contract/core/handles'
import { isEmpty } from '@acm/contract/core/rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { fieldId, useEntityForm, useFormState } from '../../ui/form/store/entityFormContext.ts'
import { z } from '../../ui/zod.ts'
import { type FileProperties, PROPERTY_KEYS } from './comparison/fileProperties.ts'

/** Fills only fields that no one has typed into; the hint says so. */
export function useOfferedValues(properties: FileProperties | undefined): (field: Handle) => string {
  const { id, store, focusField } = useEntityForm()
  const values = useFormState((state) => state.values)
  const [proposal, setProposal] = useState<Proposal>({})
  const isOffered = (name: string) => name in proposal && values[name] === proposal[name as ProposedName]
  const offer = useEffectEvent((next: Proposal) => {
    const open = PROPOSED_FIELDS.filter((name) => isEmpty(values[name]) || isOffered(name))
    const filled = open.filter((name) => next[name] !== undefined)
    store.put(Object.fromEntries(open.map((name) => [name, next[name] ?? null])))
    setProposal(next)
    // Moves the focus on if the field that had it was filled, or is that of the file.
    const rest = PROPOSED_FIELDS.find((name) => open.includes(name) && !filled.includes(name))
    const isDone = [...filled, AmqVersionUpload.fields.file.name].some(
      (name) => document.activeElement?.id === fieldId(id, name),
    )
    if (rest && filled.length > 0 && isDone) focusField(rest)
  })
  useEffect(() => {
    if (properties) offer(proposalOf(properties))
  }, [properties])
  return (field) => (isOffered(field.name) ? 'From the file.' : '')
}

const { fields } = AmqVersionUpload

type ProposedName = keyof typeof PROPERTY_KEYS
/** Sorted like the form's fields. */
const PROPOSED_FIELDS = Object.keys(PROPERTY_KEYS) as ProposedName[]
type Proposal = Partial<Record<ProposedName, string>>

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
