import { NOBODY } from '@acm/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useContext } from 'react'
import { asLeft, readAddress } from '../ui/address.ts'
import { isAsked, TAB_KEY } from '../ui/tabs.ts'
import { paths } from './paths.ts'
import type { AnyScreen } from './screen.ts'
import { idOf, opens } from './screenAccess.ts'
import { type Can, canOf, useCan, userQuery } from './session/session.ts'
import { Screens } from './useScreen.ts'

/**
 * Whether the person may open an address of the console, by the rule of its screen; a record's own org unit decides
 * where it is given.
 */
export function useMayOpen(): (address: string, record?: { orgUnitId: number | null }) => boolean {
  const screens = useContext(Screens)
  const can = useCan()
  return (address, record) => {
    const there: Can = (permission, where = record) => can(permission, where)
    return isOpen(address, screens, there)
  }
}

/** The way from a page back to its list, where the person may open that. */
export function useBackTo(list: string, label: string): { to: string; label: string } | false {
  return useMayOpen()(list) && { to: list, label }
}

function isOpen(address: string, screens: readonly AnyScreen[], can: Can): boolean {
  const [path = '', search = ''] = address.split('?')
  const pattern = path.replace(/\/\d+$/, '/{id}')
  const screen = screens.find((one) => one.path === pattern)
  if (screen === undefined || !opens(screen.permission, can, idOf(path.split('/').at(-1)))) return false
  const tab = readAddress(search)[TAB_KEY]?.[0]
  const asked = Object.entries(screen.tabs ?? {}).find(([key]) => isAsked({ key }, tab))
  return asked === undefined || can(asked[1].permission)
}

/**
 * Leaves a form that is done with: to the first of some addresses that the person may open, else to the start page.
 * The form's place in the history is taken, so that Back does not lead to an empty one.
 */
export function useLeaveForm(): (...addresses: string[]) => void {
  const router = useRouter()
  const screens = useContext(Screens)
  const client = useQueryClient()
  return (...addresses) => {
    // The rights of now, not those the form was drawn with: its save may have changed one's own.
    const can = canOf(client.getQueryData(userQuery.queryKey) ?? NOBODY)
    const open = addresses.find((address) => isOpen(address, screens, can))
    void router.navigate({ href: asLeft(open ?? paths.start), replace: true })
  }
}
