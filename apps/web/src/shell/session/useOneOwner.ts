import { NOBODY } from '@acm/contract/session'
import { useEffect } from 'react'
import { sessionStarted } from './ending.ts'
import { useSession } from './session.ts'

/** Whoever is found to be signed in later on is not shown what stands on somebody else's page. */
export function useOneOwner(): void {
  const { userId } = useSession()
  useEffect(() => {
    if (userId !== NOBODY.userId) sessionStarted(userId)
  }, [userId])
}
