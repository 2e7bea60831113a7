import type * as z from 'zod'
import type { Field } from './field.ts'

export function described(field: Field): z.ZodType {
  const { shape, label, required, when, hint, maxLength } = field
  const about = [required && 'Required.', when && `Applies only while ${when} is true.`, hint && `${hint}.`].filter(
    Boolean,
  )
  return shape().meta({
    title: label,
    ...(about.length > 0 && { description: about.join(' ') }),
    ...(maxLength !== undefined && { maxLength }),
    ...('isWriteOnly' in field && { writeOnly: true }),
  })
}
