import { contract } from '@acm/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { refreshOffers } from '../../api/refreshOffers.ts'
import { hearOfBuild } from '../../shell/newVersion.ts'
import { userQuery } from '../../shell/session/session.ts'
import { OtherChangesContext } from '../../ui/form/conflict/otherChanges.ts'
import { followChanges } from './connection.ts'
import { createLastChanges } from './lastChanges.ts'
import { sharedSource } from './shared.ts'

/** Updates open pages on other people's changes, while signed in and visible. */
export function FollowedChanges({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [lastChanges] = useState(createLastChanges)
  // Reads the cache only: pages that need the user load it.
  const userId = useQuery({ ...userQuery, enabled: false }).data?.userId
  useEffect(() => {
    if (userId === undefined) return
    return followChanges(
      // The name has the user's id, so that another user in this browser does not share the stream.
      () => sharedSource(`acm-events-${userId}`, () => new EventSource(addressOf(contract.events.follow, {}))),
      {
        change(event) {
          lastChanges.note(event)
          refreshOffers.hear(client, event)
        },
        news: ({ build }) => hearOfBuild(build),
        mended: (isCut) => refreshOffers.hearAnything(client, isCut),
      },
    )
  }, [client, lastChanges, userId])
  return <OtherChangesContext value={lastChanges}>{children}</OtherChangesContext>
}
