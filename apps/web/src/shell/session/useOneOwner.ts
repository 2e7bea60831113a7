import { NOBODY } from '@acm/contract/session'
import { useEffect } from 'react'
import { sessionStarted } from './ending.ts'
import { useSession } from './session.ts'

/** Another user found signed in later must not see this page. */
export function useOneOwner(): void {
  const { userId } = useSession()
  useEffect(() => {
    if (userId !== NOBODY.userId) sessionStarted(userId)
  }, [userId])
}
