import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshOffers } from '../../api/refreshOffers.ts'
import { hearOfBuild } from '../../shell/newVersion.ts'
import { userQuery } from '../../shell/session/session.ts'
import { otherChanges } from '../../ui/form/conflict/otherChanges.ts'
import { followChanges } from './connection.ts'

/** Updates open pages on other people's changes, while signed in and visible. */
export function FollowedChanges() {
  const client = useQueryClient()
  // Reads the cache only: pages that need the user load it.
  const userId = useQuery({ ...userQuery, enabled: false }).data?.userId
  useEffect(() => {
    if (userId === undefined) return
    // The name has the user's id, so that another user in this browser does not share the stream.
    return followChanges(`acm-changes-${userId}`, {
      change(event) {
        otherChanges.note(event)
        refreshOffers.hear(client, event)
      },
      news: ({ build }) => hearOfBuild(build),
      mended: (isCut) => refreshOffers.hearAnything(client, isCut),
    })
  }, [client, userId])
  return null
}
