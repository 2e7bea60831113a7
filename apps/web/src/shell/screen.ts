import type { Permission } from '@acm/contract/core/permissions'
import type { FoundKind } from '@acm/contract/palette'
import type { ComponentType } from 'react'
import type { PlainRead } from '../api/client.ts'

/**
 * Who may open a screen (R-ROUTE-3): holders of any of a list anywhere (an empty list: everybody signed in),
 * holders in all org units, holders of every one of a list, or one right for id 0 and another for existing records.
 */
export type ScreenAccess =
  | readonly Permission[]
  | { allOrgUnits: readonly Permission[] }
  | { allOf: readonly Permission[] }
  | { create: readonly Permission[]; edit: readonly Permission[] }

/** A screen whose path has an {id} gets it as a number, 0 when it is absent or not numeric. */
export type ScreenProps<Path extends string> = Path extends `${string}{id}` ? { id: number } : Record<never, never>

/** One page of the console; everything that knows pages (router, menu, titles, tests) takes it from here. */
export interface Screen<Path extends string = string> {
  /** Of R-ROUTE-2; a menu item's id is one of them. */
  name: string
  /** As the specification writes it: '/org-unit/{id}'. */
  path: Path
  /** Further addresses of the same screen. */
  aliases?: readonly string[]
  /** Of the document; a page about one record may set its own. */
  title: string
  permission: ScreenAccess
  /** Loaded only once the permission has been checked. */
  component: () => Promise<ComponentType<ScreenProps<Path>>>
  /** What it always reads, asked for beside its code: by calls that everybody may make who may open it. */
  reads?: readonly PlainRead[]
  /** Where id 0 leads instead, for records that are not created on this screen. */
  whenNew?: string
  /** What its tabs need where the record lies, as `initialTab` names them; another tab needs no more than the screen. */
  tabs?: Readonly<Record<string, { permission: Permission }>>
  /** The kind of record whose own page it is. */
  record?: FoundKind
  /** The menu item that is marked while this screen is open, if not its own. */
  menu?: string
}

/** A screen of any path, as lists of screens hold them. */
export type AnyScreen = Screen<`${string}{id}`> | Screen<string>

/** Declares one screen: `component: () => import('./OrgUnitPage.tsx').then((m) => m.OrgUnitPage)`. */
export function screen<const Path extends string>(declaration: Screen<Path>): AnyScreen {
  return declaration as AnyScreen
}
