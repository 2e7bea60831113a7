/**
 * The 37 named permissions in their order: the number of a permission is its index here.
 * Everything that knows a permission takes it from this tuple.
 */
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

/** One of the 37 names. */
export type Permission = (typeof PERMISSIONS)[number]

/** What a person holds of one permission (G-PERM-09): all org units, or a sorted list of their ids. */
export interface Grant {
  permission: Permission
  allOrgUnits: boolean
  /** Sorted; empty when `allOrgUnits`. */
  orgUnitIds: number[]
}

/** Where a permission is asked for: anywhere at all, in every org unit, or in the org unit of one record. */
export type Where = 'any' | 'all' | { orgUnitId: number | null }

/**
 * The three checks of R-PERM-1, the same on both sides. A record without org unit (`orgUnitId: null`)
 * demands the permission for all org units (G-PERM-01).
 */
export function holds(grants: readonly Grant[], anyOf: readonly Permission[], where: Where = 'any'): boolean {
  return grants.some((grant) => anyOf.includes(grant.permission) && covers(grant, where))
}

function covers(grant: Grant, where: Where): boolean {
  if (grant.allOrgUnits) return true
  if (where === 'any') return grant.orgUnitIds.length > 0
  if (where === 'all' || where.orgUnitId === null) return false
  return grant.orgUnitIds.includes(where.orgUnitId)
}

declare const scopeBrand: unique symbol

/** The org units in which at least one of some permissions is held: what every scoped query demands. */
export type Scope = ({ all: true } | { all: false; orgUnitIds: readonly number[] }) & { readonly [scopeBrand]: true }

/** The union of the org units in which any of the permissions is held. */
export function scopeOf(grants: readonly Grant[], anyOf: readonly Permission[]): Scope {
  const held = grants.filter((grant) => anyOf.includes(grant.permission))
  const orgUnitIds = [...new Set(held.flatMap((grant) => grant.orgUnitIds))].sort((a, b) => a - b)
  return (held.some((grant) => grant.allOrgUnits) ? { all: true } : { all: false, orgUnitIds }) as Scope
}

/** Of a permission of global scope: who holds it in any org unit has it for every record. */
export function globalScopeOf(grants: readonly Grant[], permission: Permission): Scope {
  const isHeld = grants.some((grant) => grant.permission === permission)
  return (isHeld ? { all: true } : { all: false, orgUnitIds: [] }) as unknown as Scope
}

/** Whether a record of that org unit lies in the scope. */
export function inScope(scope: Scope, orgUnitId: number | null): boolean {
  return scope.all || (orgUnitId !== null && scope.orgUnitIds.includes(orgUnitId))
}

/** Whether `held` reaches at least as wide as `wanted` in everything that is wanted. */
export function coversAll(held: readonly Grant[], wanted: readonly Grant[]): boolean {
  return wanted.every((want) => {
    const have = held.find((grant) => grant.permission === want.permission)
    if (have?.allOrgUnits) return true
    return !want.allOrgUnits && want.orgUnitIds.every((id) => have?.orgUnitIds.includes(id))
  })
}
