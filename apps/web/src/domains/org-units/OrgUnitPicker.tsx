import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { Field } from '@acm/contract/core/field'
import { type Input, input, reference, required } from '@acm/contract/core/fields'
import type { Handle } from '@acm/contract/core/handles'
import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import { type ReactNode, useMemo } from 'react'
import { useApiQuery, useChoices } from '../../api/useApiQuery.ts'
import { MayLink } from '../../shell/MayLink.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Dash } from '../../ui/FlagIcon.tsx'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { useIsEditable } from '../../ui/form/store/entityFormContext.ts'
import type { PickerChoice } from '../../ui/pick/choice.ts'
import { paths } from './paths.ts'

interface OrgUnitPickerProps {
  of: Handle
  /** Only org units with this permission can be chosen; the empty choice needs it in all of them. */
  permission: Permission
}

/** Also shows the current org unit, even if it can't be chosen. */
export function OrgUnitPicker({ of, permission }: OrgUnitPickerProps) {
  const can = useCan()
  const { choices, ...reading } = useChoices(contract.orgUnits.getAll, ({ id, name }) => ({
    value: id,
    label: name,
    isOld: !can(permission, { orgUnitId: id }),
  }))
  const isReadOnly = !useIsEditable(of)
  const none: PickerChoice[] = isReadOnly || can(permission, 'all') ? [{ value: null, label: 'None' }] : []
  return <AutocompleteField of={of} choices={[...none, ...choices]} {...reading} />
}

type OfOrgUnit = Record<string, Field> & { orgUnitId: Field<number | null> }

/** People with the right in some org units only must choose one (G-CLI-08). */
export function useOrgUnitInput<F extends OfOrgUnit>(declared: Input<F>, permission: Permission): Input<F> {
  const isFree = useCan()(permission, 'all')
  return useMemo(() => {
    if (isFree) return declared
    const { fields, check } = declared
    const chosen = input({ orgUnitId: required(reference(fields.orgUnitId.label)) })
    return {
      ...declared,
      fields: { ...fields, ...chosen.fields },
      check: (values, only, stored) => [
        ...chosen.check({ orgUnitId: values.orgUnitId }, only),
        ...check(values, only, stored),
      ],
    }
  }, [declared, isFree])
}

interface EditableRecord {
  orgUnitId: number | null
  editableFields: readonly string[]
}

/** Fields that the two levels of editors can change, and why others are locked. */
export function useEditAccess(
  subject: 'CLIENT_DETAILS' | 'INSTANCE_DETAILS',
  { orgUnitId, editableFields }: EditableRecord,
  isNew: boolean,
): { editable: readonly string[]; reason: string } {
  const can = useCan()
  const place = useOrgUnitName(orgUnitId)
  // A new record has no org unit yet: the server answers the fields that are editable anywhere.
  const where = isNew ? 'any' : { orgUnitId }
  if (can(`${subject}_FULL_EDIT`, where)) return { editable: editableFields, reason: '' }
  const isLimited = can(`${subject}_LIMITED_EDIT`, where)
  return {
    editable: isLimited ? editableFields : NO_FIELDS,
    reason: needsText(isLimited ? 'Full access' : 'Editing', `${subject}_FULL_EDIT`, place),
  }
}

const NO_FIELDS: readonly string[] = []

const needsText = (what: string, permission: Permission, place: string) =>
  `${what} needs "${PERMISSION_TITLES[permission]}" for ${place}.`

/** Why a form is read-only, e.g. 'Editing needs "Edit BO accounts" for Credit Unions.' */
export const editingNeeds = (permission: Permission, place: string): string => needsText('Editing', permission, place)

/** For sentences; null means all org units. */
export function useOrgUnitName(id: number | null): string {
  const units = useVisibleUnits(id !== null)
  if (id === null) return 'all org units'
  return units?.data?.find((unit) => unit.id === id)?.name ?? 'its org unit'
}

/** For the record's header. Null: loading; undefined: the person can't know it. */
export function useOrgUnitPlace(id: number | null | undefined): ReactNode {
  const units = useVisibleUnits(typeof id === 'number')
  if (id === null) return <Dash word="None" />
  if (id === undefined || !units || units.error) return undefined
  if (!units.data) return null
  const unit = units.data.find((one) => one.id === id)
  return (
    unit && (
      <MayLink isInText to={paths.orgUnit(id)}>
        {unit.name}
      </MayLink>
    )
  )
}

/** Null: the person can't read org units. */
function useVisibleUnits(enabled: boolean) {
  const mayRead = useCan()(permissionsOf(contract.orgUnits.getAll.permission))
  const units = useApiQuery(contract.orgUnits.getAll, { enabled: enabled && mayRead })
  return mayRead ? units : null
}
