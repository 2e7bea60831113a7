import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { recordAt } from './denied.ts'
import { paths } from './paths.ts'
import { useCan } from './session/session.ts'
import { useScreen } from './useScreen.ts'

/** Redirects to /forbidden if the user can open none of a record's tabs (R-ROUTE-3). */
export function NoPart({ record }: { record: { orgUnitId: number | null } }) {
  const router = useRouter()
  const can = useCan()
  const access = useScreen()?.permission
  useEffect(() => {
    const opening = access && 'edit' in access ? access.edit : []
    // Held permissions are not the missing ones, e.g. when the feature of a tab is off.
    const permissions = opening.filter((permission) => !can(permission, record))
    const at = recordAt(router.state.location.pathname)
    const state = { denied: { permissions, needs: 'any', where: 'record', record: at } } as const
    void router.navigate({ to: paths.forbidden, replace: true, ignoreBlocker: true, state })
  }, [router, access, can, record])
  return null
}
