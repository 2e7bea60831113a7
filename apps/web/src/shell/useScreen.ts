import { useMatches } from '@tanstack/react-router'
import { createContext, useCallback, useContext } from 'react'
import type { AnyScreen } from './screen.ts'

declare module '@tanstack/router-core' {
  interface StaticDataRouteOption {
    screen?: AnyScreen
  }
}

/** Every screen of the product. */
export const Screens = createContext<readonly AnyScreen[]>([])

/** The screen that is open, if the address is one of a screen. */
export function useScreen(): AnyScreen | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
}

/** The addresses of screens without record, by their route names. */
export function useScreenPaths(): (name: string) => string {
  const screens = useContext(Screens)
  return useCallback((name) => screens.find((screen) => screen.name === name)?.path ?? '/', [screens])
}

/** The address of a screen without record, by its route name. */
export const useScreenPath = (name: string): string => useScreenPaths()(name)
