import { permissionsOf } from '@acm/contract/core/endpoint'
import type { Permission } from '@acm/contract/core/permissions'
import type { AnnouncedCall } from '../api/queryClient.ts'
import type { ScreenAccess } from './screen.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** On /forbidden: the missing permissions. */
    denied?: DeniedPage
  }
}

export interface DeniedPage {
  permissions: readonly Permission[]
  /** Any one is enough, or all are needed. */
  needs: 'any' | 'all'
  /** Absent: anywhere. */
  where?: 'allOrgUnits' | 'record'
}

export function deniedScreen(access: ScreenAccess, id: number): DeniedPage {
  if ('allOrgUnits' in access) return { permissions: access.allOrgUnits, needs: 'any', where: 'allOrgUnits' }
  if ('allOf' in access) return { permissions: access.allOf, needs: 'all' }
  if ('create' in access) return { permissions: id === 0 ? access.create : access.edit, needs: 'any' }
  return { permissions: access, needs: 'any' }
}

export function deniedCall({ permission, scope }: Pick<AnnouncedCall, 'permission' | 'scope'>): DeniedPage {
  const where = { all: 'allOrgUnits', each: 'record', list: undefined, global: undefined, none: undefined } as const
  return {
    permissions: permissionsOf(permission),
    needs: permission.kind === 'allOf' ? 'all' : 'any',
    ...(where[scope] && { where: where[scope] }),
  }
}

const PLACES = { allOrgUnits: ' for all org units', record: " for this record's org unit" } as const

const listed = (names: readonly string[], last: 'or' | 'and') =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}` : names.join()

/** E.g. 'You need BO_VIEW or BO_EDIT for all org units.' */
export function deniedText({ permissions, needs, where }: DeniedPage): string {
  if (permissions.length === 0) return ''
  const place = where ? PLACES[where] : ''
  return `You need ${listed(permissions, needs === 'all' ? 'and' : 'or')}${place}.`
}
