import { NOBODY } from '@acm/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useContext } from 'react'
import { asLeft, readAddress } from '../ui/address.ts'
import { isRequestedTab, TAB_KEY } from '../ui/tabs.ts'
import { paths } from './paths.ts'
import type { AnyScreen } from './screen.ts'
import { opens } from './screenAccess.ts'
import { screenAt } from './screenAt.ts'
import { canOf, type HasPermission, useCan, userQuery } from './session/session.ts'
import { Screens } from './useScreen.ts'

/** By the rule of the screen and tab; `record` narrows the check to its org unit. */
export function useMayOpen(): (address: string, record?: { orgUnitId: number | null }) => boolean {
  const screens = useContext(Screens)
  const can = useCan()
  return (address, record) => {
    const there: HasPermission = (permission, where = record) => can(permission, where)
    return isOpen(address, screens, there)
  }
}

/** False: the user can't open the list. */
export function useBackTo(list: string, label: string): { to: string; label: string } | false {
  return useMayOpen()(list) && { to: list, label }
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
