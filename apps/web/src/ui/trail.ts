import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { readAddress, useAddress, withValues } from './address.ts'
import { TAB_KEY } from './tabs.ts'

/** Addresses of a list's rows in order, as it was left. */
type Trail = readonly string[]

const NONE: Trail = []

/** By entry of the browser history, because Back and other ways can lead to the same record. */
const trails = new Map<string | undefined, Trail>()

const pathOf = (address: string) => address.split('?', 1)[0]

/** Goes to one of the addresses, and lets the page there know the others. */
export function followTrail({ history, navigate }: AnyRouter, to: string, trail: Trail): void {
  const stop = history.subscribe(() => {
    stop()
    const { location } = history
    if (location.pathname === pathOf(to)) trails.set(location.state.__TSR_key, trail)
  })
  // Ignores canceled navigations.
  void navigate({ href: to }).finally(stop)
}

interface Neighbors {
  before: string | undefined
  after: string | undefined
  /** From 1. */
  place: number
  /** 0: the record was opened otherwise. */
  total: number
  follow: (to: string) => void
}

/** The records beside this one in the list that it was opened from. */
export function useNeighbors(): Neighbors {
  const router = useRouter()
  const [search] = useAddress()
  const [{ pathname, trail }] = useState(() => {
    const { pathname, state } = router.history.location
    return { pathname, trail: trails.get(state.__TSR_key) ?? NONE }
  })
  const at = useMemo(() => trail.findIndex((address) => pathOf(address) === pathname), [trail, pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies(search): another tab of the record is another entry
  useEffect(() => {
    const { location } = router.history
    if (at >= 0 && location.pathname === pathname) trails.set(location.state.__TSR_key, trail)
  }, [router, pathname, trail, at, search])
  const follow = (to: string) => followTrail(router, to, trail)
  if (at < 0) return { before: undefined, after: undefined, place: 0, total: 0, follow }
  const tab = readAddress(search)[TAB_KEY]
  return {
    before: onTab(trail[at - 1], tab),
    after: onTab(trail[at + 1], tab),
    place: at + 1,
    total: trail.length,
    follow,
  }
}

function onTab(address: string | undefined, tab: readonly string[] | undefined): string | undefined {
  if (address === undefined || !tab) return address
  const [path = '', own = ''] = address.split('?')
  return path + withValues(own, { [TAB_KEY]: tab })
}
