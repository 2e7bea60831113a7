import type * as z from 'zod'
import type { Field } from './field.ts'
import type { Zod } from './schema.ts'

/** The kinds whose parsed form JSON Schema can say: numbers are also read from text, and days from moments. */
const FORMS: Partial<Record<Field['kind'] | 'whole', object>> = {
  number: { type: 'number' },
  whole: { type: 'integer' },
  date: { format: 'date' },
}

const LEAST: Partial<Record<Field['kind'], object>> = {
  list: { minItems: 1 },
  text: { minLength: 1 },
  multiline: { minLength: 1 },
  password: { minLength: 1 },
}

/** `isNeeded` marks what is refused when it is missing; `isAbsent`: some saves of the record don't have the field. */
export function described(zod: Zod, field: Field, isAbsent = false): z.ZodType {
  const { shape, kind, answered, label, required, when, hint, maxLength, rules } = field
  const missing = shape(zod).safeParse(undefined).data
  const isRefused = when === undefined && rules.some((rule) => rule(missing) !== null)
  const isNeeded = isRefused && !isAbsent
  const about = [
    required && isAbsent && 'Required to create.',
    when && `Applies only while ${when} is true.`,
    hint?.replace(/\.?$/, '.'),
  ].filter(Boolean)
  const { pattern, ...limits } = Object.assign({}, ...rules.map((rule) => rule.limits))
  return shape(zod).meta({
    title: label,
    ...(about.length > 0 && { description: about.join(' ') }),
    ...(maxLength !== undefined && { maxLength }),
    ...('isWriteOnly' in field && { writeOnly: true }),
    ...FORMS[answered === 'moment' ? 'text' : (answered ?? kind)],
    ...(isNeeded && LEAST[kind]),
    ...(pattern && kind !== 'number' && { pattern }),
    ...limits,
    ...(isNeeded && { isNeeded }),
  })
}
