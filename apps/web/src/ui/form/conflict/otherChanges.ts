import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import type { RecordOf } from '../drafts/restoration.ts'

/** The last change to a record from outside this page. */
export interface OtherChange {
  /** Null: read, not heard as an event. */
  who: string | null
  isOwn: boolean
  /** ISO-8601 UTC; null: unknown. */
  at: string | null
  isGone: boolean
  /** The version after the change; null: the record has none. */
  rowVersion: number | null
}

export interface HeardOtherChange extends OtherChange {
  who: string
  at: string
}

export interface ElsewhereSource {
  subscribe: (listener: () => void) => () => void
  /** The same object until the record changes again. */
  lastOf: (kind: string, id: number) => HeardOtherChange | undefined
  /** How often events may have been missed: the stream was cut, or the page was hidden. */
  gaps: () => number
  /** This page has sent something since the last gap. */
  hasActed: () => boolean
}

export const OtherChangesContext = createContext<ElsewhereSource>({
  subscribe: () => () => {},
  lastOf: () => undefined,
  gaps: () => 0,
  hasActed: () => false,
})

export type FormOf = RecordOf | readonly RecordOf[] | undefined

/** New records (id 0) have no stored parts. */
export const partsOf = (of: FormOf): readonly RecordOf[] => [of ?? []].flat().filter(({ id }) => id !== 0)

export const versionOf = ({ version = 'rowVersion' }: RecordOf): string => version

interface HeardChange {
  last: HeardOtherChange
  part: RecordOf
}

/** Only events since the form was opened; null: none. */
export function useHeardChange(of: FormOf): HeardChange | null {
  const { subscribe, lastOf } = useContext(OtherChangesContext)
  const parts = partsOf(of)
  const lastOfAll = () => {
    const all = parts.flatMap(({ kind, id }) => lastOf(kind, id) ?? [])
    return all.reduce<HeardOtherChange | undefined>((newest, one) => (isLater(newest, one) ? newest : one), undefined)
  }
  const last = useSyncExternalStore(subscribe, lastOfAll)
  const [atFirst] = useState(last)
  const part = parts.find(({ kind, id }) => lastOf(kind, id) === last)
  return last && part && last !== atFirst ? { last, part } : null
}

const isLater = (one: HeardOtherChange | undefined, other: HeardOtherChange): boolean =>
  one !== undefined && one.at > other.at
