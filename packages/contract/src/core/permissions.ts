/** The number of a permission is its index here. */
export const PERMISSIONS = [
  'SUBSCRIPTION_VIEW',
  'SUBSCRIPTION_EDIT',
  'AMQ_LIBRARY_VIEW',
  'AMQ_LIBRARY_EDIT',
  'AMQ_LIBRARY_UPDATE_VERSION',
  'USER_VIEW',
  'USER_EDIT',
  'USER_EDIT_OWN_PASSWORD',
  'ROLE_VIEW',
  'ROLE_EDIT',
  'SYSTEM_SETTINGS_VIEW',
  'ORG_UNIT_VIEW',
  'ORG_UNIT_EDIT',
  'ORG_UNIT_ADD',
  'CLIENT_DETAILS_VIEW',
  'CLIENT_DETAILS_LIMITED_EDIT',
  'CLIENT_DETAILS_FULL_EDIT',
  'INSTANCE_DETAILS_VIEW',
  'INSTANCE_DETAILS_LIMITED_EDIT',
  'INSTANCE_DETAILS_FULL_EDIT',
  'FEATURE_FLAG_VIEW',
  'FEATURE_FLAG_EDIT',
  'DATA_BRIDGE_CONFIG_VIEW',
  'DATA_BRIDGE_CONFIG_EDIT',
  'DATA_BRIDGE_SECURITY_EDIT',
  'VENDOR_CONFIG_VIEW',
  'VENDOR_CONFIG_EDIT',
  'VENDOR_PRODUCTS_VIEW',
  'VENDOR_PRODUCTS_EDIT',
  'SSO_CONFIG_VIEW',
  'SSO_CONFIG_EDIT',
  'USER_NOTIFICATIONS_VIEW',
  'USER_NOTIFICATIONS_EDIT',
  'SYNC_DATA_IMPORT_FIELDS',
  'BO_VIEW',
  'BO_EDIT',
  'REPORTING',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** One permission of a person: in all org units, or in a sorted list of them (G-PERM-09). */
export interface Grant {
  permission: Permission
  allOrgUnits: boolean
  /** Sorted; empty when `allOrgUnits`. */
  orgUnitIds: number[]
}

export type ScopeTest = 'any' | 'all' | { orgUnitId: number | null }

/** For both sides (R-PERM-1). A record without org unit needs the permission in all org units (G-PERM-01). */
export function holds(grants: readonly Grant[], anyOf: readonly Permission[], where: ScopeTest = 'any'): boolean {
  return grants.some((grant) => anyOf.includes(grant.permission) && covers(grant, where))
}

function covers(grant: Grant, where: ScopeTest): boolean {
  if (grant.allOrgUnits) return true
  if (where === 'any') return grant.orgUnitIds.length > 0
  if (where === 'all' || where.orgUnitId === null) return false
  return grant.orgUnitIds.includes(where.orgUnitId)
}

declare const scopeBrand: unique symbol

/** Org units in which one of some permissions is held; every scoped query demands it. */
export type Scope = ({ all: true } | { all: false; orgUnitIds: readonly number[] }) & { readonly [scopeBrand]: true }

export function scopeOf(grants: readonly Grant[], anyOf: readonly Permission[]): Scope {
  const held = grants.filter((grant) => anyOf.includes(grant.permission))
  const orgUnitIds = [...new Set(held.flatMap((grant) => grant.orgUnitIds))].sort((a, b) => a - b)
  return (held.some((grant) => grant.allOrgUnits) ? { all: true } : { all: false, orgUnitIds }) as Scope
}

export const isWithin = (inner: Scope, outer: Scope): boolean =>
  outer.all || (!inner.all && inner.orgUnitIds.every((id) => outer.orgUnitIds.includes(id)))

/** A permission of global scope, held in any org unit, covers every record. */
export function globalScopeOf(grants: readonly Grant[], permission: Permission): Scope {
  const isHeld = grants.some((grant) => grant.permission === permission)
  return (isHeld ? { all: true } : { all: false, orgUnitIds: [] }) as unknown as Scope
}

export function inScope(scope: Scope, orgUnitId: number | null): boolean {
  return scope.all || (orgUnitId !== null && scope.orgUnitIds.includes(orgUnitId))
}

/** `held` reaches at least as far as `wanted` for each permission. */
export function coversAll(held: readonly Grant[], wanted: readonly Grant[]): boolean {
  return wanted.every((want) => {
    const have = held.find((grant) => grant.permission === want.permission)
    if (have?.allOrgUnits) return true
    return !want.allOrgUnits && want.orgUnitIds.every((id) => have?.orgUnitIds.includes(id))
  })
}
