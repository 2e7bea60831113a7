import type { Field, FieldError } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import { type Role, RoleInput } from '@acm/contract/roles'
import Alert from '@mui/material/Alert'
import { useRef, useState } from 'react'
import { useLeaveForm } from '../../shell/leaving.ts'
import { parseForm } from '../../ui/form/formValues.ts'
import { RoleChangesTable } from '../access/RoleChangesTable.tsx'
import { ImportActions } from './ImportActions.tsx'
import { ImportChoices } from './ImportChoices.tsx'
import { ImportedRole } from './ImportedRole.tsx'
import { type ImportChoice, type ImportPlan, planImport, roleNamed } from './importPlan.ts'
import { paths } from './paths.ts'
import type { RoleDefinition } from './roleFile.ts'
import { useSaveRole } from './savedRole.ts'

interface ImportFormProps {
  definition: RoleDefinition
  roles: readonly Role[]
  readAnew: () => unknown
}

/** What the file holds, what saving it would do, and what is in the way. */
export function ImportForm({ definition, roles, readAnew }: ImportFormProps) {
  const [choice, setChoice] = useState<ImportChoice | null>(null)
  const existing = roleNamed(roles, definition.name)
  const plan = planImport(definition, roles, choice)
  const errors = errorsOf(definition, plan)
  const { told, tell, isSaving, save } = useImport(readAnew)
  const box = useRef<HTMLDivElement>(null)
  const choose = (next: ImportChoice | null) => {
    tell(null)
    setChoice(next)
  }
  const press = () => (errors.length > 0 || !plan ? box.current?.focus() : save(plan))
  return (
    <>
      {existing && definition.permissions.length > 0 && (
        <ImportChoices name={existing.name} choice={choice} onChoose={choose} />
      )}
      {plan && errors.length === 0 && (
        <Alert severity="info" role="status">
          {plan.text}
        </Alert>
      )}
      <ImportedRole
        {...(plan ? { ...plan.values, stored: plan.stored } : { ...definition, stored: [] })}
        dropped={definition.dropped}
      />
      {plan && <RoleChangesTable roleId={plan.values.id} stored={plan.stored} permissions={plan.values.permissions} />}
      {told && <Alert severity={told.severity}>{told.text}</Alert>}
      {errors.length > 0 && (
        <Alert ref={box} tabIndex={-1} severity="error">
          {errors.map(({ propertyName, errorMessage }) => (
            <div key={propertyName}>
              {labelOf(propertyName)}: <span>{errorMessage}</span>
            </div>
          ))}
        </Alert>
      )}
      <ImportActions onSave={press} isSaving={isSaving} isOpen={plan === null && errors.length === 0} />
    </>
  )
}

/** What cannot be saved like that. */
function errorsOf(definition: RoleDefinition, plan: ImportPlan | null): FieldError[] {
  // Even where a merge would leave some: the file itself holds nothing to import (decisions G-ROLE-04).
  if (definition.permissions.length === 0) {
    return [{ propertyName: 'permissions', errorMessage: messages.noPermission }]
  }
  return plan ? parseForm(RoleInput, { ...plan.values }, Object.keys(RoleInput.fields)).errors : []
}

const labelOf = (name: string): string => (RoleInput.fields as Record<string, Field>)[name]?.label ?? name

interface Told {
  severity: 'warning' | 'error'
  text: string
}

/** Saves what is planned. Whatever the server refuses, the roles are read anew, for they are what was planned with. */
function useImport(readAnew: () => unknown) {
  const leaveForm = useLeaveForm()
  const { save, isPending } = useSaveRole()
  const [told, tell] = useState<Told | null>(null)
  const send = async ({ values }: ImportPlan) => {
    tell(null)
    const result = await save({ ...values, permissions: [...values.permissions] })
    if ('ok' in result) return leaveForm(paths.roles())
    await readAnew()
    if ('conflict' in result) return tell(overtaken(values.name, result.conflict.changedBy))
    const text = result.errors.map((error) => error.errorMessage).join(' ')
    tell({ severity: 'error', text: text || 'The role could not be saved. Please try again.' })
  }
  return { told, tell, isSaving: isPending, save: (plan: ImportPlan) => void send(plan) }
}

const overtaken = (name: string, changedBy: string | null): Told => ({
  severity: 'warning',
  text: `${changedBy ?? 'Somebody else'} changed the role "${name}" meanwhile. It was read anew: please look at the permissions shown and save again.`,
})
