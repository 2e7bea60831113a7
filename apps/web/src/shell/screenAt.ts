import { useCallback, useContext } from 'react'
import type { AnyScreen } from './screen.ts'
import { opens } from './screenAccess.ts'
import { useCan } from './session/session.ts'
import { Screens } from './useScreen.ts'

/** `id` is 0 for addresses without one. */
export function screenAt(screens: readonly AnyScreen[], address: string): { screen: AnyScreen; id: number } | null {
  const [path = ''] = address.split(/[?#]/)
  const exact = screens.find((one) => [one.path, ...(one.aliases ?? [])].includes(path))
  if (exact) return { screen: exact, id: 0 }
  const [, start, id] = /^(.*\/)(\d{1,9})$/.exec(path) ?? []
  const screen = screens.find((one) => one.path === `${start}{id}`)
  return screen ? { screen, id: Number(id) } : null
}

/** Before the record is known. */
export function useMayOpen(): (address: string) => boolean {
  const screens = useContext(Screens)
  const can = useCan()
  return useCallback(
    (address) => {
      const found = screenAt(screens, address)
      return found !== null && opens(found.screen.permission, can, found.id)
    },
    [screens, can],
  )
}
