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
  if (written) return written(value) || '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === '' || value === null || value === undefined) return '–'
  if (field?.unit === 'dollars') return amountText(value)
  return field?.kind === 'date' ? formatDay(String(value)) : String(value)
}

/** At most as many digits as an amount can have: more would be rounded. */
const AMOUNT = /^\d{1,3}(,\d{3}){0,3}(\.\d{1,2})?$|^\d{1,12}(\.\d{1,2})?$/

/** A copied amount brings its sign and its separators. */
export function typedAmount(typed: string): string {
  const bare = typed.replace(/^\s*\$/, '')
  return bare !== typed && AMOUNT.test(bare.trim()) ? bare.replaceAll(',', '') : bare
}

/** E.g. $8,750.00; what is refused stays as it was typed, so that its mistake is seen. */
export function amountText(value: unknown): string {
  const typed = String(value ?? '').trim()
  return AMOUNT.test(typed) ? dollars(Number(typed.replaceAll(',', ''))) : typed
}
