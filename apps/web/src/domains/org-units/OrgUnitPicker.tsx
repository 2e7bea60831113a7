import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { Field } from '@acm/contract/core/field'
import { type Input, input, reference } from '@acm/contract/core/fields'
import type { Handle } from '@acm/contract/core/handles'
import type { Permission } from '@acm/contract/core/permissions'
import { useMemo } from 'react'
import { readingOf, useApiQuery, useLost } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { useIsEditable } from '../../ui/form/store/entityFormContext.ts'
import { type MultiSelectFilter, multiSelectFilter } from '../../ui/list/filters/filters.ts'
import type { Choice } from '../../ui/pick/choice.ts'

interface OrgUnitPickerProps {
  /** The field of the form around it. */
  of: Handle
  /** Held in an org unit, it may be chosen; held in all of them, none may be. */
  permission: Permission
}

/** The org unit of a record: offers those in which the person may put it, and shows the one it is in anyhow. */
export function OrgUnitPicker({ of, permission }: OrgUnitPickerProps) {
  const can = useCan()
  const units = useApiQuery(contract.orgUnits.getAll)
  const choices: Choice[] = (units.data ?? []).map((unit) => ({
    value: unit.id,
    label: unit.name,
    isOld: !can(permission, { orgUnitId: unit.id }),
  }))
  const isReadOnly = !useIsEditable(of)
  const none: Choice[] = isReadOnly || can(permission, 'all') ? [{ value: null, label: 'None' }] : []
  return <AutocompleteField of={of} choices={[...none, ...choices]} {...readingOf(contract.orgUnits.getAll, units)} />
}

type OfOrgUnit = Record<string, Field> & { orgUnitId: Field<number | null> }

/** Who may put records into some org units only must choose one of them (G-CLI-08). */
export function useOrgUnitInput<F extends OfOrgUnit>(declared: Input<F>, permission: Permission): Input<F> {
  const isFree = useCan()(permission, 'all')
  return useMemo(() => {
    if (isFree) return declared
    const { fields, check } = declared
    const chosen = input({ orgUnitId: reference(fields.orgUnitId.label, { required: true }) })
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

/** What of a record its two levels of editors may change where it is, and why no more of it. */
export function useEditAccess(
  subject: 'CLIENT_DETAILS' | 'INSTANCE_DETAILS',
  { orgUnitId, editableFields }: EditableRecord,
  isNew: boolean,
): { editable: readonly string[]; reason: string } {
  const can = useCan()
  const place = useOrgUnitName(orgUnitId)
  // A new record has no place yet: the server answers what may be filled in anywhere.
  const where = isNew ? 'any' : { orgUnitId }
  if (can(`${subject}_FULL_EDIT`, where)) return { editable: editableFields, reason: '' }
  const isLimited = can(`${subject}_LIMITED_EDIT`, where)
  return {
    editable: isLimited ? editableFields : NO_FIELDS,
    reason: `needs ${isLimited ? 'Full' : 'Limited or Full'} Edit in ${place}`,
  }
}

const NO_FIELDS: readonly string[] = []

/** What an org unit is called, for sentences about it; no org unit means all of them. */
export function useOrgUnitName(id: number | null): string {
  const mayRead = useCan()(permissionsOf(contract.orgUnits.getAll.permission))
  const units = useApiQuery(contract.orgUnits.getAll, { enabled: id !== null && mayRead })
  if (id === null) return 'all org units'
  return units.data?.find((unit) => unit.id === id)?.name ?? 'its org unit'
}

/** What the address and the server call it. */
const NO_UNIT = 'none'

/** Any of several org units, as a filter for people who may see org units; null for others. */
export function useOrgUnitFilter<Row extends { orgUnitId: number | null }>(): MultiSelectFilter<
  Row,
  'orgUnitId'
> | null {
  const isShown = useCan()('ORG_UNIT_VIEW')
  const units = useApiQuery(contract.orgUnits.getAll, { enabled: isShown })
  const lost = useLost(contract.orgUnits.getAll, units)
  const { data } = units
  return useMemo(() => {
    const named = (data ?? []).map((unit) => ({ value: String(unit.id), label: unit.name }))
    const options = [...named, { value: NO_UNIT, label: 'None' }]
    const value = (row: Row) => row.orgUnitId ?? NO_UNIT
    return isShown ? multiSelectFilter<Row, 'orgUnitId'>('orgUnitId', 'Org Unit', { options, value, lost }) : null
  }, [data, lost, isShown])
}
