import type { Field } from '@acm/contract/core/field'
import type { ReactNode } from 'react'
import { EntityFormProvider, type RecordFormOptions } from '../ui/form/EntityFormProvider.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useLeaveForm } from './leaving.ts'

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
