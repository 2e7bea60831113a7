import { idFrom } from '@acm/contract/core/endpoint'
import type { ScreenAccess } from './screen.ts'
import type { HasPermission } from './session/session.ts'

/** Before the record is known: the API checks its org unit. */
export function opens(permission: ScreenAccess, can: HasPermission, id: number): boolean {
  if ('allOrgUnits' in permission) return can(permission.allOrgUnits, 'all')
  if ('create' in permission) return can(id === 0 ? permission.create : permission.edit)
  return permission.length === 0 || can(permission)
}

/** 0 (create) if absent or not numeric (R-ROUTE-1). */
export const idOf = (segment = ''): number => (/^\d+$/.test(segment) ? idFrom(segment) : 0)
