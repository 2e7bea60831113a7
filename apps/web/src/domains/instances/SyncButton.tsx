import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import { COMMANDS, useCommand } from '../../shell/commands.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { partOnDemand } from '../../ui/lateParts.ts'

const SyncDialog = partOnDemand(() => import('./SyncDialog.tsx').then((part) => part.SyncDialog))

/** A sync goes on after the dialog is closed. */
export function SyncButton() {
  const { shown, show, close, around } = useDialog<true>()
  useCommand({ ...COMMANDS.sync, run: () => show(true) })
  return (
    <>
      <Button onClick={() => show(true)}>{JOB_KINDS.syncDataImportFields.label}</Button>
      {shown && around(<SyncDialog onClose={close} />)}
    </>
  )
}
