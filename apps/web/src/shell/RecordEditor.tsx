import type { Field } from '@acm/contract/core/field'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { EntityFormProvider, type RecordFormOptions } from '../ui/form/EntityFormProvider.tsx'
import { Panel } from '../ui/Panel.tsx'
import { recordAt } from './denied.ts'
import { useLeaveForm } from './leaving.ts'
import { paths } from './paths.ts'
import { useCan } from './session/session.ts'
import { useScreen } from './useScreen.ts'

interface RecordEditorProps<F extends Record<string, Field>, R> extends Omit<RecordFormOptions<F, R>, 'mode'> {
  isNew: boolean
  addressOf: (stored: R) => string
  /** Other addresses after a new record, e.g. after Cancel: the first that the user can open. */
  elsewhere: readonly string[]
  /** A second save button, which leads to a frequent next step. */
  then?: { label: string; addressOf: (stored: R) => string } | undefined
  children: ReactNode
}

export function RecordEditor<F extends Record<string, Field>, R>({
  isNew,
  addressOf,
  elsewhere,
  then,
  ...form
}: RecordEditorProps<F, R>) {
  const leaveForm = useLeaveForm()
  const leave = (stored: R | null) => leaveForm(...(stored === null ? [] : [addressOf(stored)]), ...elsewhere)
  const next = then && {
    label: then.label,
    onDone: (stored: R) => leaveForm(then.addressOf(stored), addressOf(stored), ...elsewhere),
  }
  return (
    <Panel>
      <EntityFormProvider {...form} {...(isNew ? { mode: 'page', onDone: leave, next } : { mode: 'detail' })} />
    </Panel>
  )
}

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
