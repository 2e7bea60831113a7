import { useMatches } from '@tanstack/react-router'
import { createContext, useCallback, useContext } from 'react'
import type { AnyScreen } from './screen.ts'

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
