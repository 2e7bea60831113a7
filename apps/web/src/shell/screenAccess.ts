import { idFrom } from '@acm/contract/core/endpoint'
import type { ScreenAccess } from './screen.ts'
import type { Can } from './session/session.ts'

/** Whether somebody may open a screen, before any record is looked at: the record's org unit is the API's to check. */
export function opens(permission: ScreenAccess, can: Can, id: number): boolean {
  if ('allOrgUnits' in permission) return can(permission.allOrgUnits, 'all')
  if ('allOf' in permission) return permission.allOf.every((one) => can(one))
  if ('create' in permission) return can(id === 0 ? permission.create : permission.edit)
  return permission.length === 0 || can(permission)
}

/** The id in an address: a non-numeric or absent one is 0, which means create (R-ROUTE-1). */
export const idOf = (segment = ''): number => (/^\d+$/.test(segment) ? idFrom(segment) : 0)
