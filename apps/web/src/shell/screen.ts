import { type Endpoint, idFrom } from '@acm/contract/core/endpoint'
import type { Permission } from '@acm/contract/core/permissions'
import type { FoundKind } from '@acm/contract/palette'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { HasPermission } from './session/session.ts'

/**
 * R-ROUTE-3: any permission anywhere (empty: every signed-in user), any in all org units, or by id: `create` for 0,
 * `edit` for existing records.
 */
export type ScreenAccess =
  | readonly Permission[]
  | { allOrgUnits: readonly Permission[] }
  | { create: readonly Permission[]; edit: readonly Permission[] }

/** For paths with {id} a number; 0 if absent or not numeric. */
export type ScreenProps<Path extends string> = Path extends `${string}{id}` ? { id: number } : Record<never, never>

/** A list call without parameters. */
export type ListRead = Pick<Endpoint, 'method' | 'path' | 'permission'>

/** As `apiQuery` makes it. */
export interface PageRead {
  queryKey: QueryKey
}

/** The single declaration for router, menu and tests. */
export interface Screen<Path extends string = string> {
  /** From G-ROUTE-03; menu items refer to it. */
  name: string
  /** As specified, e.g. '/org-unit/{id}'. */
  path: Path
  aliases?: readonly string[]
  /** One line under the heading of a page of the menu; on the help page, too. */
  about?: string
  permission: ScreenAccess
  /** Loaded after the permission check. */
  component: () => Promise<ComponentType<ScreenProps<Path>>>
  /** Reads prefetched with the code; everyone who can open the screen must be allowed to make them. */
  reads?: readonly ListRead[]
  /** Reads that a record's page needs to show it; the previous page stays for a moment until they arrive. */
  holdsFor?: (id: number, can: HasPermission) => readonly PageRead[]
  /** Redirect for id 0, for records not created on this screen. */
  whenNew?: string
  /** Permissions of tabs in the record's org unit, by `initialTab` key; other tabs need only the screen's. */
  tabs?: Readonly<Record<string, { permission: Permission }>>
  /** Its header is read with the page. */
  record?: FoundKind
  /** Menu item to mark, if not its own. */
  menu?: string
}

export type AnyScreen = Screen<`${string}{id}`> | Screen<string>

/** E.g. `component: () => import('./OrgUnitPage.tsx').then((m) => m.OrgUnitPage)`. */
export function screen<const Path extends string>(declaration: Screen<Path>): AnyScreen {
  return declaration as AnyScreen
}

/** The id is optional unless there is a list at the path without it. */
export function patternOf(path: string, screens: readonly AnyScreen[]): string {
  const list = path.replace(/\/\{id\}$/, '')
  const hasList = screens.some((screen) => screen.path === list)
  return path.replace('{id}', hasList ? '$id' : '{-$id}')
}

/** Before the record is known: the API checks its org unit. */
export function opens(permission: ScreenAccess, can: HasPermission, id: number): boolean {
  if ('allOrgUnits' in permission) return can(permission.allOrgUnits, 'all')
  if ('create' in permission) return can(id === 0 ? permission.create : permission.edit)
  return permission.length === 0 || can(permission)
}

/** 0 (create) if absent or not numeric (R-ROUTE-1). */
export const idOf = (segment = ''): number => (/^\d+$/.test(segment) ? idFrom(segment) : 0)
