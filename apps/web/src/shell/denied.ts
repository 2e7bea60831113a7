import { permissionsOf } from '@acm/contract/core/endpoint'
import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
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
  /** Owner of the org unit that is meant; absent: some record. */
  record?: 'client' | 'instance' | undefined
}

export function deniedScreen(access: ScreenAccess, id: number): DeniedPage {
  if ('allOrgUnits' in access) return { permissions: access.allOrgUnits, needs: 'any', where: 'allOrgUnits' }
  if ('create' in access) return { permissions: id === 0 ? access.create : access.edit, needs: 'any' }
  return { permissions: access, needs: 'any' }
}

export function deniedCall(
  { permission, scope }: Pick<AnnouncedCall, 'permission' | 'scope'>,
  record?: DeniedPage['record'],
): DeniedPage {
  const where = { all: 'allOrgUnits', each: 'record', list: undefined, global: undefined, none: undefined } as const
  return {
    permissions: permissionsOf(permission),
    needs: permission.kind === 'allOf' ? 'all' : 'any',
    ...(where[scope] && { where: where[scope], record }),
  }
}

/** The kind of record at an address that is in an org unit; undefined: none. */
export const recordAt = (pathname: string): DeniedPage['record'] =>
  (['client', 'instance'] as const).find((record) => new RegExp(`^/${record}s/\\d`).test(pathname))

function placeOf({ where, record }: DeniedPage): string {
  if (where === undefined) return ''
  return where === 'allOrgUnits' ? ' in all org units' : ` in this ${record ?? 'record'}'s org unit`
}

const quoted = (permission: Permission) => `“${PERMISSION_TITLES[permission]}”`

const listed = (names: readonly string[], last: 'or' | 'and') =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}` : names.join()

/** More are folded behind the first. */
const MOST_NAMED = 2
/** With this many options, naming one would not help. */
const DOZENS = 24

export interface DeniedText {
  /** E.g. 'You need “View client details” in this client's org unit'; empty: not known. */
  need: string
  /** Other permissions that would do, to be unfolded. */
  others: string[]
}

export function deniedText(denied: DeniedPage): DeniedText {
  const { permissions, needs } = denied
  const [first] = permissions
  if (first === undefined) return { need: '', others: [] }
  if (needs === 'any' && permissions.length >= DOZENS) {
    return { need: 'You need at least one permission to view records', others: [] }
  }
  const place = placeOf(denied)
  if (needs === 'any' && permissions.length > MOST_NAMED) {
    return { need: `You need ${quoted(first)}${place}`, others: permissions.slice(1).map(quoted) }
  }
  return { need: `You need ${listed(permissions.map(quoted), needs === 'all' ? 'and' : 'or')}${place}`, others: [] }
}
