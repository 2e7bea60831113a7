import type { ChangeEvent } from '@acm/contract/events'
import { useState, useSyncExternalStore } from 'react'
import { createStore } from '../../createStore.ts'
import type { RecordOf } from '../drafts/restoration.ts'

/** The last change to a record from outside this page. */
export type OtherChange = Pick<ChangeEvent, 'who' | 'isOwn' | 'at' | 'isGone' | 'rowVersion'>

/** Limit of remembered records. */
const MOST = 1000
/** Changes within this time are announced together. */
const GATHER_MS = 30

function createOtherChanges() {
  const last = new Map<string, OtherChange>()
  const announcements = createStore(0)
  let isAnnouncing = false
  const announce = () => {
    isAnnouncing = false
    announcements.set(announcements.read() + 1)
  }
  return {
    note(event: Pick<ChangeEvent, 'kind' | 'recordId'> & OtherChange) {
      const key = `${event.kind} ${event.recordId}`
      last.delete(key)
      last.set(key, event)
      const [oldest] = last.size > MOST ? last.keys() : []
      if (oldest) last.delete(oldest)
      if (!isAnnouncing) setTimeout(announce, GATHER_MS)
      isAnnouncing = true
    },
    subscribe: announcements.subscribe,
    /** The same object until the record changes again. */
    lastOf: (kind: string, id: number) => last.get(`${kind} ${id}`),
    /** Renders again after each announcement. */
    useAll: announcements.use,
  }
}

export const otherChanges = createOtherChanges()

export type FormOf = RecordOf | readonly RecordOf[] | undefined

/** New records (id 0) have no stored parts. */
export const partsOf = (of: FormOf): readonly RecordOf[] => [of ?? []].flat().filter(({ id }) => id !== 0)

export const versionOf = ({ version = 'rowVersion' }: RecordOf): string => version

/** The newest change of these records; undefined: none was heard of. */
export function useNewestChange(of: readonly { kind: string; id: number }[]): OtherChange | undefined {
  return useSyncExternalStore(otherChanges.subscribe, () => {
    const all = of.flatMap(({ kind, id }) => otherChanges.lastOf(kind, id) ?? [])
    return all.reduce<OtherChange | undefined>((newest, one) => (isLater(newest, one) ? newest : one), undefined)
  })
}

/** Only events since the form was opened; null: none. */
export function useLastOtherChange(of: FormOf) {
  const parts = partsOf(of)
  const last = useNewestChange(parts)
  const [atFirst] = useState(last)
  const part = parts.find(({ kind, id }) => otherChanges.lastOf(kind, id) === last)
  return last && part && last !== atFirst ? { last, part } : null
}

const isLater = (one: OtherChange | undefined, other: OtherChange): boolean => one !== undefined && one.at > other.at
