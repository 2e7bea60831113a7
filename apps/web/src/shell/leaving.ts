import { NOBODY } from '@acm/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useContext } from 'react'
import { asLeft, readAddress } from '../ui/address.ts'
import { isRequestedTab, TAB_KEY } from '../ui/tabs.ts'
import { paths } from './paths.ts'
import { type AnyScreen, opens } from './screen.ts'
import { canOf, type HasPermission, useCan, userQuery } from './session/session.ts'
import { Screens, useScreenPaths } from './useScreen.ts'

/** By the rule of the screen and tab; `record` narrows the check to its org unit. */
export function useMayOpen(): (address: string, record?: { orgUnitId: number | null }) => boolean {
  const screens = useContext(Screens)
  const can = useCan()
  return useCallback(
    (address, record) => isOpen(address, screens, (permission, where = record) => can(permission, where)),
    [screens, can],
  )
}

/** The same by the name of a screen without an id. */
export function useMayOpenScreen(): (name: string) => boolean {
  const mayOpen = useMayOpen()
  const pathOf = useScreenPaths()
  return useCallback((name) => mayOpen(pathOf(name)), [mayOpen, pathOf])
}

/** False: the user can't open the list. */
export function useBackTo(list: string, label: string): { to: string; label: string } | false {
  return useMayOpen()(list) && { to: list, label }
}

/** `id` is 0 for addresses without one. */
function screenAt(screens: readonly AnyScreen[], address: string): { screen: AnyScreen; id: number } | null {
  const [path = ''] = address.split(/[?#]/)
  const exact = screens.find((one) => [one.path, ...(one.aliases ?? [])].includes(path))
  if (exact) return { screen: exact, id: 0 }
  const [, start, id] = /^(.*\/)(\d{1,9})$/.exec(path) ?? []
  const screen = screens.find((one) => one.path === `${start}{id}`)
  return screen ? { screen, id: Number(id) } : null
}

function isOpen(address: string, screens: readonly AnyScreen[], can: HasPermission): boolean {
  const found = screenAt(screens, address)
  if (found === null || !opens(found.screen.permission, can, found.id)) return false
  const [, search = ''] = address.split(/[?#]/)
  const tab = readAddress(search)[TAB_KEY]?.[0]
  const openTab = Object.entries(found.screen.tabs ?? {}).find(([key]) => isRequestedTab({ key }, tab))
  return openTab === undefined || can(openTab[1].permission)
}

/** Replaces the form's history entry, so that Back does not lead to an empty form. Default: the start page. */
export function useLeaveForm(): (...addresses: string[]) => void {
  const router = useRouter()
  const screens = useContext(Screens)
  const client = useQueryClient()
  return (...addresses) => {
    // Reads current permissions: the save might have changed the user's own.
    const can = canOf(client.getQueryData(userQuery.queryKey) ?? NOBODY)
    const open = addresses.find((address) => isOpen(address, screens, can))
    void router.navigate({ href: asLeft(open ?? paths.start), replace: true })
  }
}
