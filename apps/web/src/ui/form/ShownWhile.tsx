import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { useEntityForm, useFieldValue } from './entityFormContext.ts'

interface ShownWhileProps {
  /** Name of the flag. */
  flag: string
  /** Names of the fields inside. */
  fields: readonly string[]
  children: ReactNode
}

/** Fields that only mean something while a flag is on. One that is in the way of saving stays in sight without it. */
export function ShownWhile({ flag, fields, children }: ShownWhileProps) {
  const { refused } = useEntityForm()
  const { errors } = useFormState()
  const isOn = useFieldValue(flag) === true
  const isShown = isOn || fields.some((name) => errors[name] !== undefined || refused[name] !== undefined)
  return isShown && children
}
