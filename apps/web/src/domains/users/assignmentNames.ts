import { contract } from '@acm/contract'
import { type AssignmentInput, type RoleAssignment, roleMessages } from '@acm/contract/users'
import { useContext, useEffect, useMemo, useReducer, useState } from 'react'
import { readingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { ElsewhereContext } from '../../ui/form/conflict/elsewhere.ts'
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
  /** What happened to the role since, and what to do; '': it is there. */
  gone: (one: AssignmentInput) => string
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
  const before = useRoleNames(roles.data)
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
    rolesRead: readingOf(contract.roles.getAll, roles),
    orgUnitsRead: readingOf(contract.orgUnits.getAll, units),
  }
}

/** What roles have been called since the form was opened. */
function useRoleNames(roles: Named): ReadonlyMap<number, string> {
  const [names] = useState(() => new Map<number, string>())
  useEffect(() => {
    for (const { id, name } of roles ?? []) names.set(id, name)
  }, [roles, names])
  return names
}

/** A role may be deleted while the form holds it. */
function useGone(roles: Named, nameOf: AssignmentNames['role']): AssignmentNames['gone'] {
  const { lastOf, subscribe } = useContext(ElsewhereContext)
  const [, draw] = useReducer((turn: number) => turn + 1, 0)
  // Who it was may be heard after the roles are read.
  useEffect(() => subscribe(draw), [subscribe])
  return (one) => {
    if (!roles || roles.some(({ id }) => id === one.roleId)) return ''
    return `${roleMessages.deleted(nameOf(one), lastOf('role', one.roleId)?.who ?? null)} ${roleMessages.remove}`
  }
}

type Named = readonly { id: number; name: string }[] | undefined
interface Known {
  roles: Named
  orgUnits: Named
  stored: readonly RoleAssignment[]
  before: ReadonlyMap<number, string>
  isLoading: boolean
}

function namesOf({
  stored,
  before,
  isLoading,
  ...read
}: Known): Omit<AssignmentNames, 'rolesRead' | 'orgUnitsRead' | 'gone'> {
  const [roles, orgUnits] = [asChoices(read.roles), asChoices(read.orgUnits)]
  const labels = (choices: readonly Choice[]) => new Map(choices.map(({ value, label }) => [value, label]))
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
      assignments.map((one) => `${role(one)} (${places(one).join(', ')})`).join('; ') || '(none)',
    compare: (one, other) => compareNames(role(one), role(other)),
  }
}
