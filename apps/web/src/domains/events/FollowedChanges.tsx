import { contract } from '@acm/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { news } from '../../api/news.ts'
import { userQuery } from '../../shell/session/session.ts'
import { ElsewhereContext } from '../../ui/form/elsewhere.ts'
import { followChanges } from './connection.ts'
import { createLastChanges } from './lastChanges.ts'

/** Keeps what is on the page current with what others change, for as long as somebody is signed in and looks at it. */
export function FollowedChanges({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [lastChanges] = useState(createLastChanges)
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    if (!isSignedIn) return
    return followChanges(
      {
        open: () => new EventSource(addressOf(contract.events.follow, {})),
        isVisible: () => document.visibilityState === 'visible',
        onVisibility(listener) {
          document.addEventListener('visibilitychange', listener)
          return () => document.removeEventListener('visibilitychange', listener)
        },
        random: Math.random,
      },
      {
        change(event) {
          lastChanges.note(event)
          news.hear(client, event)
        },
        mended: () => news.hearAnything(client),
      },
    )
  }, [client, lastChanges, isSignedIn])
  return <ElsewhereContext value={lastChanges}>{children}</ElsewhereContext>
}

/** Asks nobody: the pages that need somebody do. */
const useIsSignedIn = (): boolean => useQuery({ ...userQuery, enabled: false }).data !== undefined
