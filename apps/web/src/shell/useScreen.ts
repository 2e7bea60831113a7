import { useMatches, useRouterState } from '@tanstack/react-router'
import { createContext, useCallback, useContext } from 'react'
import { readAddress } from '../ui/address.ts'
import { type AnyScreen, idOf } from './screen.ts'

declare module '@tanstack/router-core' {
  interface StaticDataRouteOption {
    screen?: AnyScreen
  }
}

export const Screens = createContext<readonly AnyScreen[]>([])

/** Undefined: the address belongs to no screen. */
export function useScreen(): AnyScreen | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
}

/** Paths by screen name, for screens without an id. */
export function useScreenPaths(): (name: string) => string {
  const screens = useContext(Screens)
  return useCallback((name) => screens.find((screen) => screen.name === name)?.path ?? '/', [screens])
}

export const useScreenPath = (name: string): string => useScreenPaths()(name)

/** An id in the search text of the address; 0: none. */
export const useAddressId = (key: string): number =>
  useRouterState({ select: ({ location }) => idOf(readAddress(location.searchStr)[key]?.[0]) })
