import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import type { RecordOf } from '../drafts/restoration.ts'

/** The last change to a record from outside this page. */
export interface OtherChange {
  who: string
  isOwn: boolean
  /** ISO-8601 UTC. */
  at: string
  isGone: boolean
  /** The version after the change; null: the record has none. */
  rowVersion: number | null
}

export interface ElsewhereSource {
  subscribe: (listener: () => void) => () => void
  /** The same object until the record changes again. */
  lastOf: (kind: string, id: number) => OtherChange | undefined
}

export const OtherChangesContext = createContext<ElsewhereSource>({
  subscribe: () => () => {},
  lastOf: () => undefined,
})

export type FormOf = RecordOf | readonly RecordOf[] | undefined

/** New records (id 0) have no stored parts. */
export const partsOf = (of: FormOf): readonly RecordOf[] => [of ?? []].flat().filter(({ id }) => id !== 0)

export const versionOf = ({ version = 'rowVersion' }: RecordOf): string => version

/** The newest change of these records; undefined: none was heard of. */
export function useNewestChange(of: readonly { kind: string; id: number }[]): OtherChange | undefined {
  const { subscribe, lastOf } = useContext(OtherChangesContext)
  return useSyncExternalStore(subscribe, () => {
    const all = of.flatMap(({ kind, id }) => lastOf(kind, id) ?? [])
    return all.reduce<OtherChange | undefined>((newest, one) => (isLater(newest, one) ? newest : one), undefined)
  })
}

/** Only events since the form was opened; null: none. */
export function useLastOtherChange(of: FormOf) {
  const { lastOf } = useContext(OtherChangesContext)
  const parts = partsOf(of)
  const last = useNewestChange(parts)
  const [atFirst] = useState(last)
  const part = parts.find(({ kind, id }) => lastOf(kind, id) === last)
  return last && part && last !== atFirst ? { last, part } : null
}

const isLater = (one: OtherChange | undefined, other: OtherChange): boolean => one !== undefined && one.at > other.at
