import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { Permission } from '@acm/contract/core/permissions'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import { AutocompleteField, type Choice } from '../../ui/form/AutocompleteField.tsx'
import { useEntityForm } from '../../ui/form/entityFormContext.ts'

interface OrgUnitPickerProps {
  /** The field of the form around it. */
  name: string
  /** Held in an org unit, it may be chosen; held in all of them, none may be. */
  permission: Permission
}

/** The org unit of a record: offers those in which the person may put it, and shows the one it is in anyhow. */
export function OrgUnitPicker({ name, permission }: OrgUnitPickerProps) {
  const can = useCan()
  const units = useApiQuery(contract.orgUnits.getAll)
  const choices: Choice[] = (units.data ?? []).map((unit) => ({
    value: unit.id,
    label: unit.name,
    isOld: !can(permission, { orgUnitId: unit.id }),
  }))
  const isReadOnly = !useEntityForm().editable.includes(name)
  const none: Choice[] = isReadOnly || can(permission, 'all') ? [{ value: null, label: 'None' }] : []
  return <AutocompleteField name={name} choices={[...none, ...choices]} isLoading={units.isPending} />
}

/** What an org unit is called, for sentences about it; no org unit means all of them. */
export function useOrgUnitName(id: number | null): string {
  const mayRead = useCan()(permissionsOf(contract.orgUnits.getAll.permission))
  const units = useApiQuery(contract.orgUnits.getAll, { enabled: id !== null && mayRead })
  if (id === null) return 'all org units'
  return units.data?.find((unit) => unit.id === id)?.name ?? 'its org unit'
}
