import type { JobKindName } from '@acm/contract/core/job-kinds'

type NameOfUnit = (id: number) => string | null

const stateOf = (isEnabled: boolean) => (isEnabled ? 'Enabled' : 'Disabled')
const placeOf = (id: number | null, nameOf: NameOfUnit) => (id === null ? 'None' : nameOf(id))

const WORDS: Partial<Record<JobKindName, (before: never, nameOf: NameOfUnit) => string | null>> = {
  setFeature: stateOf,
  moveInstances: placeOf,
  moveClients: placeOf,
  enableInstances: (isDisabled: boolean) => stateOf(!isDisabled),
  enableClients: (isDisabled: boolean) => stateOf(!isDisabled),
  assignProvider: (was: { ssoIdentityProviderId: number | null }) =>
    was.ssoIdentityProviderId === null ? 'None' : 'Different provider',
}

/** Null: the former value is unknown. */
export const wasOf = (kind: string, before: unknown, nameOf: NameOfUnit): string | null =>
  WORDS[kind as JobKindName]?.(before as never, nameOf) ?? null

export const unitsIn = (before: unknown): number[] => (typeof before === 'number' ? [before] : [])
