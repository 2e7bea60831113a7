import { ACCOUNT_STATES, type AccountState } from '@acm/contract/bulk-acts'
import type { JobKindName } from '@acm/contract/core/job-kinds'
import type { AssignmentInput } from '@acm/contract/users'

type NameOfUnit = (id: number) => string | null

const stateOf = (isEnabled: boolean) => (isEnabled ? 'Enabled' : 'Disabled')
const placeOf = (id: number | null, nameOf: NameOfUnit) => (id === null ? 'None' : nameOf(id))

function heldOf(held: AssignmentInput | null, nameOf: NameOfUnit): string | null {
  if (held === null) return 'Not assigned'
  if (held.allOrgUnits) return 'All org units'
  const [first = 0, ...others] = held.orgUnitIds
  return others.length > 0 ? `${others.length + 1} org units` : nameOf(first)
}

const WORDS: Partial<Record<JobKindName, (before: never, nameOf: NameOfUnit) => string | null>> = {
  setFeature: stateOf,
  subscribe: () => 'Not subscribed',
  moveInstances: placeOf,
  moveClients: placeOf,
  enableInstances: (isDisabled: boolean) => stateOf(!isDisabled),
  enableClients: (isDisabled: boolean) => stateOf(!isDisabled),
  assignProvider: (was: { ssoIdentityProviderId: number | null }) =>
    was.ssoIdentityProviderId === null ? 'None' : 'Different provider',
  // Older versions stored no former state.
  setUsers: (state: AccountState | null) => state && ACCOUNT_STATES[state].label,
  assignRole: heldOf,
  removeRole: heldOf,
}

/** Null: the former value is unknown. */
export const wasOf = (kind: string, before: unknown, nameOf: NameOfUnit): string | null =>
  WORDS[kind as JobKindName]?.(before as never, nameOf) ?? null

export function unitsIn(before: unknown): number[] {
  if (typeof before === 'number') return [before]
  const { orgUnitIds } = Object(before)
  return Array.isArray(orgUnitIds) ? orgUnitIds : []
}
