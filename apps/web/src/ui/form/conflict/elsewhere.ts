import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import type { RecordOf } from '../drafts/restoration.ts'

/** The last that was done to a record outside of this page. */
export interface Elsewhere {
  /** Null: it was not heard, but read. */
  who: string | null
  /** Whether that was the person who looks at it here. */
  isOwn: boolean
  /** ISO-8601 UTC; null: not known. */
  at: string | null
  /** Whether there is such a record no more. */
  isGone: boolean
  /** The version it has since then; null: it has none. */
  rowVersion: number | null
}

/** The same, heard when it was done. */
export interface HeardElsewhere extends Elsewhere {
  who: string
  at: string
}

/** Where forms hear of that. */
export interface ElsewhereSource {
  subscribe: (listener: () => void) => () => void
  /** The same object until something else is done to the record. */
  lastOf: (kind: string, id: number) => HeardElsewhere | undefined
  /** How often nothing was heard for a while: the stream was cut, or nobody looked at the page. */
  gaps: () => number
  /** Whether something was sent from this page since the last of these. */
  hasActed: () => boolean
}

export const ElsewhereContext = createContext<ElsewhereSource>({
  subscribe: () => () => {},
  lastOf: () => undefined,
  gaps: () => 0,
  hasActed: () => false,
})

/** Which records a form is of. */
export type FormOf = RecordOf | readonly RecordOf[] | undefined

/** The stored records a form is of. */
export const partsOf = (of: FormOf): readonly RecordOf[] => [of ?? []].flat().filter(({ id }) => id !== 0)

/** The field of a form that holds the version of a record. */
export const versionOf = ({ version = 'rowVersion' }: RecordOf): string => version

/** What was heard last of one of the records of a form. */
interface Heard {
  last: HeardElsewhere
  part: RecordOf
}

/** What was heard of the records of a form since that was opened; null: nothing. */
export function useHeard(of: FormOf): Heard | null {
  const { subscribe, lastOf } = useContext(ElsewhereContext)
  const parts = partsOf(of)
  const lastOfAll = () => {
    const all = parts.flatMap(({ kind, id }) => lastOf(kind, id) ?? [])
    return all.reduce<HeardElsewhere | undefined>((newest, one) => (isLater(newest, one) ? newest : one), undefined)
  }
  const last = useSyncExternalStore(subscribe, lastOfAll)
  const [atFirst] = useState(last)
  const part = parts.find(({ kind, id }) => lastOf(kind, id) === last)
  return last && part && last !== atFirst ? { last, part } : null
}

const isLater = (one: HeardElsewhere | undefined, other: HeardElsewhere): boolean =>
  one !== undefined && one.at > other.at
