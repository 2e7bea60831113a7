import { contract } from '@acm/contract'
import { type AssignmentInput, type RoleAssignment, roleMessages } from '@acm/contract/users'
import { useEffect, useMemo, useState } from 'react'
import { choiceLoadingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { formatDay } from '../../ui/dates.ts'
import { otherChanges } from '../../ui/form/conflict/otherChanges.ts'
import { compareNames } from '../../ui/names.ts'
import type { ChoiceLoading, PickerChoice } from '../../ui/pick/choice.ts'

export const ALL_ORG_UNITS = 'All Org Units'
const UNKNOWN = '(unknown)'
const NOT_YET = 'Loading…'

export interface AssignmentNames {
  roles: readonly PickerChoice[]
  orgUnits: readonly PickerChoice[]
  rolesRead: ChoiceLoading
  orgUnitsRead: ChoiceLoading
  role: (one: AssignmentInput) => string
  /** Says who deleted the role and what to do; '': it exists. */
  gone: (one: AssignmentInput) => string
  places: (one: AssignmentInput) => string[]
  sentence: (assignments: readonly AssignmentInput[]) => string
  /** By role name, like the server. */
  compare: (one: AssignmentInput, other: AssignmentInput) => number
}

const asChoices = (records: readonly NamedItem[] = []): PickerChoice[] =>
  records.map(({ id, name, description }) => ({ value: id, label: name, ...(description && { about: description }) }))

/** Stored assignments carry role names, so they do not need the list of roles. */
export function useAssignmentNames(stored: readonly RoleAssignment[]): AssignmentNames {
  const roles = useApiQuery(contract.roles.getAll)
  const units = useApiQuery(contract.orgUnits.getAll)
  // Seen since the form opened, for roles that are deleted in the meantime.
  const [before] = useState(() => new Map<number, string>())
  useEffect(() => {
    for (const { id, name } of roles.data ?? []) before.set(id, name)
  }, [roles.data, before])
  const words = useMemo(
    () =>
      namesOf({
        roles: roles.data,
        orgUnits: units.data,
        stored,
        before,
        isLoading: units.isPending && units.isFetching,
      }),
    [roles.data, units.data, stored, before, units.isPending, units.isFetching],
  )
  return {
    ...words,
    gone: useGone(roles.data, words.role),
    rolesRead: choiceLoadingOf(contract.roles.getAll, roles),
    orgUnitsRead: choiceLoadingOf(contract.orgUnits.getAll, units),
  }
}

/** A role may be deleted while the form is open. */
function useGone(roles: NamedItems, nameOf: AssignmentNames['role']): AssignmentNames['gone'] {
  // The event with the person's name may arrive after the roles.
  otherChanges.useAll()
  return (one) => {
    if (!roles || roles.some(({ id }) => id === one.roleId)) return ''
    return `${roleMessages.deleted(nameOf(one), otherChanges.lastOf('role', one.roleId)?.who ?? null)} ${roleMessages.remove}`
  }
}

type NamedItem = { id: number; name: string; description?: string | null }
type NamedItems = readonly NamedItem[] | undefined
interface AssignmentNameSource {
  roles: NamedItems
  orgUnits: NamedItems
  stored: readonly RoleAssignment[]
  before: ReadonlyMap<number, string>
  isLoading: boolean
}

const untilText = ({ endsOn }: AssignmentInput) => (endsOn ? [`until ${formatDay(endsOn)}`] : [])

function namesOf({
  stored,
  before,
  isLoading,
  ...read
}: AssignmentNameSource): Omit<AssignmentNames, 'rolesRead' | 'orgUnitsRead' | 'gone'> {
  const [roles, orgUnits] = [asChoices(read.roles), asChoices(read.orgUnits)]
  const labels = (choices: readonly PickerChoice[]) => new Map(choices.map(({ value, label }) => [value, label]))
  const [roleLabels, unitLabels] = [labels(roles), labels(orgUnits)]
  const storedLabels = new Map(stored.map(({ roleId, roleName }) => [roleId, roleName]))
  const role = ({ roleId }: AssignmentInput) =>
    roleLabels.get(roleId) ?? storedLabels.get(roleId) ?? before.get(roleId) ?? UNKNOWN
  const places = ({ allOrgUnits, orgUnitIds }: AssignmentInput) =>
    allOrgUnits ? [ALL_ORG_UNITS] : orgUnitIds.map((id) => unitLabels.get(id) ?? (isLoading ? NOT_YET : UNKNOWN)).sort()
  return {
    roles,
    orgUnits,
    role,
    places,
    sentence: (assignments) =>
      assignments.map((one) => `${role(one)} (${[...places(one), ...untilText(one)].join(', ')})`).join('; ') ||
      '(none)',
    compare: (one, other) => compareNames(role(one), role(other)),
  }
}
