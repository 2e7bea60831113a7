import { contract } from '@acm/contract'
import type { AssignmentInput, RoleAssignment } from '@acm/contract/users'
import { useMemo } from 'react'
import { readingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { compareNames } from '../../ui/names.ts'
import type { Choice, Reading } from '../../ui/pick/choice.ts'

export const ALL_ORG_UNITS = 'All Org Units'
const UNKNOWN = '(unknown)'
const NOT_YET = 'Loading …'

/** The words for what an assignment holds as ids. */
export interface AssignmentNames {
  roles: readonly Choice[]
  orgUnits: readonly Choice[]
  rolesRead: Reading
  orgUnitsRead: Reading
  role: (one: AssignmentInput) => string
  places: (one: AssignmentInput) => string[]
  /** All assignments in one line. */
  sentence: (assignments: readonly AssignmentInput[]) => string
  /** In the order of the roles' names, as the server answers them. */
  compare: (one: AssignmentInput, other: AssignmentInput) => number
}

const asChoices = (records: readonly { id: number; name: string }[] = []): Choice[] =>
  records.map(({ id, name }) => ({ value: id, label: name }))

/** The stored assignments name their roles themselves: the names stand before, and without, the list of all roles. */
export function useAssignmentNames(stored: readonly RoleAssignment[]): AssignmentNames {
  const roles = useApiQuery(contract.roles.getAll)
  const units = useApiQuery(contract.orgUnits.getAll)
  const words = useMemo(
    () => namesOf({ roles: roles.data, orgUnits: units.data, stored, isLoading: units.isPending && units.isFetching }),
    [roles.data, units.data, stored, units.isPending, units.isFetching],
  )
  return {
    ...words,
    rolesRead: readingOf(contract.roles.getAll, roles),
    orgUnitsRead: readingOf(contract.orgUnits.getAll, units),
  }
}

type Named = readonly { id: number; name: string }[] | undefined
interface Known {
  roles: Named
  orgUnits: Named
  stored: readonly RoleAssignment[]
  isLoading: boolean
}

function namesOf({ stored, isLoading, ...read }: Known): Omit<AssignmentNames, 'rolesRead' | 'orgUnitsRead'> {
  const [roles, orgUnits] = [asChoices(read.roles), asChoices(read.orgUnits)]
  const labels = (choices: readonly Choice[]) => new Map(choices.map(({ value, label }) => [value, label]))
  const [roleLabels, unitLabels] = [labels(roles), labels(orgUnits)]
  const storedLabels = new Map(stored.map(({ roleId, roleName }) => [roleId, roleName]))
  const role = ({ roleId }: AssignmentInput) => roleLabels.get(roleId) ?? storedLabels.get(roleId) ?? UNKNOWN
  const places = ({ allOrgUnits, orgUnitIds }: AssignmentInput) =>
    allOrgUnits ? [ALL_ORG_UNITS] : orgUnitIds.map((id) => unitLabels.get(id) ?? (isLoading ? NOT_YET : UNKNOWN)).sort()
  return {
    roles,
    orgUnits,
    role,
    places,
    sentence: (assignments) =>
      assignments.map((one) => `${role(one)} (${places(one).join(', ')})`).join('; ') || '(none)',
    compare: (one, other) => compareNames(role(one), role(other)),
  }
}
