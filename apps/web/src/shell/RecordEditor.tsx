import type { Field } from '@acm/contract/core/field'
import type { ReactNode } from 'react'
import { EntityFormProvider } from '../ui/form/EntityFormProvider.tsx'
import type { RecordFormOptions } from '../ui/form/store/useRecordForm.ts'
import { Panel } from '../ui/Panel.tsx'
import { useLeaveForm } from './leaving.ts'

interface RecordEditorProps<F extends Record<string, Field>, R> extends Omit<RecordFormOptions<F, R>, 'mode'> {
  isNew: boolean
  /** Where a new record is found once it is stored. */
  addressOf: (stored: R) => string
  /** Where else a new one leads, above all after Cancel: the first that the person may open. */
  elsewhere: readonly string[]
  /** What is often done next with a new one: a second way to save leads there. */
  then?: { label: string; addressOf: (stored: R) => string } | undefined
  children: ReactNode
}

/** The form of a record in tabs: a new one is left by Save and Cancel, an existing one is saved in place. */
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
      <EntityFormProvider
        {...form}
        {...(isNew
          ? { mode: 'page', submitLabel: 'Save', onDone: leave, next }
          : { mode: 'detail', submitLabel: 'Submit' })}
      />
    </Panel>
  )
}
