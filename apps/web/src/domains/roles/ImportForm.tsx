import { contract } from '@acm/contract'
import type { Field, FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import { type Role, role as roleRecord } from '@acm/contract/roles'
import { type Ref, useId, useRef, useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useLeaveForm } from '../../shell/leaving.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { RadioGroup } from '../../ui/base/Choice.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { FieldFrame } from '../../ui/form/fields/FieldFrame.tsx'
import { parseForm } from '../../ui/form/store/formValues.ts'
import { RoleChanges } from '../access/public.ts'
import { ImportActions } from './ImportActions.tsx'
import { Dropped, ImportedPermissions, RoleFacts } from './ImportedRole.tsx'
import styles from './ImportRolePage.module.css'
import { type ImportChoice, type ImportPlan, planImport, type RoleValues, roleNamed } from './importPlan.ts'
import { paths } from './paths.ts'
import type { RoleDefinition } from './roleFile.ts'
import { useSaveRole } from './savedRole.ts'

interface ImportFormProps {
  fileName: string
  definition: RoleDefinition
  roles: readonly Role[]
  readAnew: () => unknown
}

export function ImportForm({ fileName, definition, roles, readAnew }: ImportFormProps) {
  const { told, tell, isSaving, save } = useImport(fileName, readAnew)
  const { existing, plan, choice, choose, type } = usePlan(definition, roles, () => tell(null))
  const all = errorsOf(definition, plan)
  const isNew = plan?.values.id === 0 && definition.permissions.length > 0
  const errors = all.filter((one) => !isNew || !isNaming(one.propertyName))
  const box = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const press = () => {
    if (all.length === 0 && plan) return save(plan)
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? box.current
    wrong?.focus()
  }
  return (
    <>
      <FormSection title="Role">
        <div className={styles.whole}>
          {existing && definition.permissions.length > 0 && (
            <ImportChoices name={existing.name} choice={choice} onChoose={choose} />
          )}
          {plan && all.length === 0 && (
            <Alert severity="info" live="status">
              {plan.text}
            </Alert>
          )}
          {isNew ? (
            <NewRoleFields ref={fields} values={plan.values} errors={all} onType={type} />
          ) : (
            <RoleFacts {...(plan?.values ?? definition)} />
          )}
          {definition.dropped.length > 0 && <Dropped names={definition.dropped} />}
        </div>
      </FormSection>
      <ImportedPermissions
        permissions={(plan?.values ?? definition).permissions}
        stored={plan ? plan.stored : []}
        className={styles.whole}
      />
      <div className={styles.outcome}>
        {plan && <RoleChanges roleId={plan.values.id} stored={plan.stored} permissions={plan.values.permissions} />}
        {told && (
          <Alert severity={told.severity} live="alert">
            {told.text}
          </Alert>
        )}
        {errors.length > 0 && <Errors ref={box} errors={errors} />}
      </div>
      <ImportActions
        onSave={press}
        isSaving={isSaving}
        missing={plan === null && all.length === 0 ? 'Choose Replace, Merge or Create New.' : undefined}
      />
    </>
  )
}

/** Depends on the file, the choice for an existing name, and the typed name of a new role. */
function usePlan(definition: RoleDefinition, roles: readonly Role[], onChange: () => void) {
  const [choice, setChoice] = useState<ImportChoice | null>(null)
  const [typed, setTyped] = useState<Partial<RoleNaming>>({})
  const planned = planImport(definition, roles, choice)
  const plan = planned?.values.id === 0 ? { ...planned, values: { ...planned.values, ...typed } } : planned
  const choose = (next: ImportChoice) => {
    onChange()
    setChoice(next)
  }
  const type = (next: Partial<RoleNaming>) => {
    onChange()
    setTyped({ ...typed, ...next })
  }
  return { existing: roleNamed(roles, definition.name), plan, choice, choose, type }
}

function Errors({ errors, ref }: { errors: readonly FieldError[]; ref: Ref<HTMLDivElement> }) {
  return (
    <Alert ref={ref} tabIndex={-1} role="group" severity="error" live="alert">
      {errors.map(({ propertyName, errorMessage }) => (
        <div key={propertyName}>
          {labelOf(propertyName)}: <span>{errorMessage}</span>
        </div>
      ))}
    </Alert>
  )
}

function errorsOf(definition: RoleDefinition, plan: ImportPlan | null): FieldError[] {
  // An empty file is refused even if a merge would leave permissions (G-ROLE-04).
  if (definition.permissions.length === 0) {
    return [{ propertyName: 'permissions', errorMessage: messages.noPermission }]
  }
  return plan ? parseForm(roleRecord.input, { ...plan.values }, Object.keys(roleRecord.input.fields)).errors : []
}

const labelOf = (name: string): string => (roleRecord.input.fields as Record<string, Field>)[name]?.label ?? name

interface ImportNotice {
  severity: 'warning' | 'error'
  text: string
}

/** Also records the file's name. After a refusal the roles are read again, because the plan depends on them. */
function useImport(fileName: string, readAnew: () => unknown) {
  const leaveForm = useLeaveForm()
  const { save, isPending } = useSaveRole()
  const imported = useApiSave(contract.roles.imported)
  const [told, tell] = useState<ImportNotice | null>(null)
  const send = async ({ values }: ImportPlan) => {
    tell(null)
    const result = await save({ ...values, permissions: [...values.permissions], signIn: null })
    if ('ok' in result) {
      await imported.save({ id: result.record.id, fileName })
      return leaveForm(paths.roles())
    }
    if ('errors' in result && result.errors.some(({ isCanceled }) => isCanceled)) return
    await readAnew()
    if ('conflict' in result) return tell(overtaken(values.name, result.conflict.changedBy))
    const text = result.errors.map((error) => error.errorMessage).join(' ')
    const isUnknown = result.errors.some((error) => error.isUnknown)
    tell({ severity: isUnknown ? 'warning' : 'error', text: text || "Couldn't save the role. Try again." })
  }
  return { told, tell, isSaving: isPending || imported.isPending, save: (plan: ImportPlan) => void send(plan) }
}

const overtaken = (name: string, changedBy: string | null): ImportNotice => ({
  severity: 'warning',
  text: `${changedBy ?? 'Someone else'} changed the role "${name}" in the meantime. It has been reloaded. Review the permissions shown and save again.`,
})

const CHOICES: readonly { value: ImportChoice; label: string }[] = [
  { value: 'replace', label: 'Replace' },
  { value: 'merge', label: 'Merge' },
  { value: 'create', label: 'Create New' },
]

interface ImportChoicesProps {
  /** Name of the existing role. */
  name: string
  choice: ImportChoice | null
  onChoose: (choice: ImportChoice) => void
}

/** Nothing is preselected: the person must choose. */
function ImportChoices({ name, choice, onChoose }: ImportChoicesProps) {
  const id = useId()
  return (
    <Stack gap={8}>
      <Text id={id} role="status" step="base" isStrong className={styles.question}>
        A role named "{name}" already exists. What do you want to do?
      </Text>
      <RadioGroup isRow aria-labelledby={id} value={choice} choices={CHOICES} onChange={onChoose} />
    </Stack>
  )
}

/** Editable for a new role, because the file's name may be invalid. */
type RoleNaming = Pick<RoleValues, 'name' | 'description'>

interface NewRoleFieldsProps {
  values: RoleNaming
  errors: readonly FieldError[]
  onType: (typed: Partial<RoleNaming>) => void
  ref: Ref<HTMLDivElement>
}

const isNaming = (name: string): boolean => NAMES.some((one) => one === name)

const NAMES = ['name', 'description'] as const

function NewRoleFields({ values, errors, onType, ref }: NewRoleFieldsProps) {
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
          error: errors.find((one) => one.propertyName === name)?.errorMessage,
          value: values[name],
          setValue: (value: unknown) => onType({ [name]: String(value) }),
          leave: () => {},
        }
        return <FieldFrame key={name} bound={bound} value={values[name]} onChange={bound.setValue} />
      })}
    </Stack>
  )
}
