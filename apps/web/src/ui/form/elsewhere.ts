import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import type { RecordOf } from './restoration.ts'

/** The last that was done to a record outside of this page. */
export interface Elsewhere {
  who: string
  /** Whether that was the person who looks at it here. */
  isOwn: boolean
  /** ISO-8601 UTC. */
  at: string
  /** Whether there is such a record no more. */
  isGone: boolean
  /** The version it has since then; null: it has none. */
  rowVersion: number | null
}

/** Where forms hear of that. */
export interface ElsewhereSource {
  subscribe: (listener: () => void) => () => void
  /** The same object until something else is done to the record. */
  lastOf: (kind: string, id: number) => Elsewhere | undefined
}

export const ElsewhereContext = createContext<ElsewhereSource>({ subscribe: () => () => {}, lastOf: () => undefined })

/** What was done to the record of a form since that was opened; null: nothing. */
export function useElsewhere(of: RecordOf | readonly RecordOf[] | undefined): Elsewhere | null {
  const { subscribe, lastOf } = useContext(ElsewhereContext)
  const [own] = [of ?? []].flat()
  const last = useSyncExternalStore(subscribe, () => (own && own.id !== 0 ? lastOf(own.kind, own.id) : undefined))
  const [atFirst] = useState(last)
  return last === atFirst ? null : (last ?? null)
}
