import type { Field } from '@acm/contract/core/field'
import { dollars } from '../../counted.ts'
import { formatDay } from '../../dates.ts'
import type { EntityForm, FieldDisplay } from '../store/entityFormContext.ts'

type FieldTextForm = Pick<EntityForm, 'displays' | 'input'>

export const labelOf = ({ displays, input }: FieldTextForm, name: string): string =>
  displays.get(name)?.label ?? input.fields[name]?.label ?? name

export function textOf({ displays, input }: FieldTextForm, name: string, value: unknown): string {
  return writtenAs(input.fields[name], value, displays.get(name)?.text)
}

/** For a field at hand; `written` is the field's own formatter. */
export function writtenAs(field: Field | undefined, value: unknown, written: FieldDisplay['text']): string {
  if (field?.secret) return '(secret)'
  if (written) return written(value) || '(empty)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === '' || value === null || value === undefined) return '(empty)'
  if (field?.unit === 'dollars') return amountText(value)
  return field?.kind === 'date' ? formatDay(String(value)) : String(value)
}

/** E.g. $8,750.00; what is no number stays as it was typed. */
export function amountText(value: unknown): string {
  const typed = String(value ?? '').trim()
  const amount = Number(typed.replaceAll(',', ''))
  return typed === '' || Number.isNaN(amount) ? typed : dollars(amount)
}
