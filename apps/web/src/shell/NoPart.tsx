import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from './paths.ts'
import { useCan } from './session/session.ts'
import { useScreen } from './useScreen.ts'

/** In the place of the tabs of a record of which the person may open none: its page is forbidden (R-ROUTE-3). */
export function NoPart({ record }: { record: { orgUnitId: number | null } }) {
  const router = useRouter()
  const can = useCan()
  const access = useScreen()?.permission
  useEffect(() => {
    const opening = access && 'edit' in access ? access.edit : []
    // What is held there did not suffice, as for a tab whose feature is off.
    const permissions = opening.filter((permission) => !can(permission, record))
    const state = { denied: { permissions, needs: 'any', where: 'record' } } as const
    void router.navigate({ to: paths.forbidden, replace: true, ignoreBlocker: true, state })
  }, [router, access, can, record])
  return null
}
