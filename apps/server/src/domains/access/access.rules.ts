import type { Source } from '@acm/contract/access'
import { type Grant, PERMISSIONS } from '@acm/contract/core/permissions'

/** The united grants of some assignments: one per permission (G-PERM-09), in the order of the 37. */
export const grantsFrom = (sources: readonly Source[]): Grant[] =>
  PERMISSIONS.flatMap((permission) => {
    const giving = sources.filter((source) => source.permissions.includes(permission))
    if (giving.length === 0) return []
    const allOrgUnits = giving.some((source) => source.allOrgUnits)
    const orgUnitIds = [...new Set(giving.flatMap((source) => source.orgUnitIds))].sort((a, b) => a - b)
    return { permission, allOrgUnits, orgUnitIds: allOrgUnits ? [] : orgUnitIds }
  })

/** Grants of the first that the second lacks. */
export const beyond = (grants: readonly Grant[], others: readonly Grant[]): Grant[] =>
  grants.flatMap((grant) => {
    const other = others.find((one) => one.permission === grant.permission)
    if (other?.allOrgUnits) return []
    if (grant.allOrgUnits) return grant
    const orgUnitIds = grant.orgUnitIds.filter((id) => !other?.orgUnitIds.includes(id))
    return orgUnitIds.length > 0 ? { ...grant, orgUnitIds } : []
  })
