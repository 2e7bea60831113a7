import type { ChangeEvent } from '@acm/contract/events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { refreshOffers } from '../../api/refreshOffers.ts'
import { hearOfBuild } from '../../shell/newVersion.ts'
import { userQuery } from '../../shell/session/session.ts'
import { createStore } from '../../ui/createStore.ts'
import { type ElsewhereSource, type OtherChange, OtherChangesContext } from '../../ui/form/conflict/otherChanges.ts'
import { followChanges } from './connection.ts'

/** Updates open pages on other people's changes, while signed in and visible. */
export function FollowedChanges({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [lastChanges] = useState(createLastChanges)
  // Reads the cache only: pages that need the user load it.
  const userId = useQuery({ ...userQuery, enabled: false }).data?.userId
  useEffect(() => {
    if (userId === undefined) return
    // The name has the user's id, so that another user in this browser does not share the stream.
    return followChanges(`acm-changes-${userId}`, {
      change(event) {
        lastChanges.note(event)
        refreshOffers.hear(client, event)
      },
      news: ({ build }) => hearOfBuild(build),
      mended: (isCut) => refreshOffers.hearAnything(client, isCut),
    })
  }, [client, lastChanges, userId])
  return <OtherChangesContext value={lastChanges}>{children}</OtherChangesContext>
}

/** Limit of remembered records. */
const MOST = 1000
/** Changes within this time are announced together. */
const GATHER_MS = 30

interface LastChanges extends ElsewhereSource {
  note: (event: ChangeEvent) => void
}

export function createLastChanges(): LastChanges {
  const last = new Map<string, OtherChange>()
  /** Number of announcements. */
  const tellings = createStore(0)
  let isSaying = false
  const say = () => {
    isSaying = false
    tellings.set(tellings.read() + 1)
  }
  return {
    note(event) {
      const key = `${event.kind} ${event.recordId}`
      last.delete(key)
      last.set(key, event)
      const [oldest] = last.size > MOST ? last.keys() : []
      if (oldest) last.delete(oldest)
      if (!isSaying) setTimeout(say, GATHER_MS)
      isSaying = true
    },
    subscribe: tellings.subscribe,
    lastOf: (kind, id) => last.get(`${kind} ${id}`),
  }
}
