import { useRouter } from '@tanstack/react-router'
import { useContext } from 'react'
import { asLeft } from '../ui/address.ts'
import { idOf, opens } from './screenAccess.ts'
import { type Can, useCan } from './session/session.ts'
import { Screens } from './useScreen.ts'

/**
 * Whether the person may open an address of the console, by the rule of its screen; a record's own org unit decides
 * where it is given.
 */
export function useMayOpen(): (address: string, record?: { orgUnitId: number | null }) => boolean {
  const screens = useContext(Screens)
  const can = useCan()
  return (address, record) => {
    const pattern = address.replace(/\/\d+$/, '/{id}')
    const screen = screens.find(({ path }) => path === pattern)
    const there: Can = (permission, where = record) => can(permission, where)
    return screen !== undefined && opens(screen.permission, there, idOf(address.split('/').at(-1)))
  }
}

/**
 * Leaves a form that is done with: to the first of some addresses that the person may open, else to the start page.
 * The form's place in the history is taken, so that Back does not lead to an empty one.
 */
export function useLeaveForm(): (...addresses: string[]) => void {
  const router = useRouter()
  const mayOpen = useMayOpen()
  return (...addresses) =>
    void router.navigate({ href: asLeft(addresses.find((address) => mayOpen(address)) ?? '/'), replace: true })
}
