import type { FieldError } from '@acm/contract/core/field'
import { role as roleRecord } from '@acm/contract/roles'
import { type Ref, useId } from 'react'
import { Stack } from '../../ui/base/Stack.tsx'
import { RequiredNote } from '../../ui/form/FormChanges.tsx'
import { FieldFrame } from '../../ui/form/fields/FieldFrame.tsx'
import type { RoleValues } from './importPlan.ts'

/** Editable for a new role, because the file's name may be invalid. */
export type RoleNaming = Pick<RoleValues, 'name' | 'description'>

interface NewRoleFieldsProps {
  values: RoleNaming
  errors: readonly FieldError[]
  onType: (typed: Partial<RoleNaming>) => void
  ref: Ref<HTMLDivElement>
}

export const isNaming = (name: string): boolean => NAMES.some((one) => one === name)

const NAMES = ['name', 'description'] as const

export function NewRoleFields({ values, errors, onType, ref }: NewRoleFieldsProps) {
  const id = useId()
  return (
    <Stack ref={ref} gap={16}>
      {NAMES.map((name) => {
        const { label, hint = '', required } = roleRecord.input.fields[name]
        const bound = {
          id: `${id}-${name}`,
          name,
          label,
          hint,
          isRequired: required,
          isReadOnly: false,
          reason: '',
          isReasonTold: true,
          error: errors.find((one) => one.propertyName === name)?.errorMessage,
          value: values[name],
          setValue: (value: unknown) => onType({ [name]: String(value) }),
          leave: () => {},
        }
        return <FieldFrame key={name} bound={bound} value={values[name]} onChange={bound.setValue} />
      })}
      <RequiredNote />
    </Stack>
  )
}
