import { contract } from '@acm/contract'
import { ownRightsMessages, type User, user as userRecord } from '@acm/contract/users'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useConfirm } from '../../shell/Confirm.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { isAnythingUnsaved, mayLeave } from '../../ui/form/drafts/leaving.ts'
import { useEntityForm, useFormState } from '../../ui/form/store/entityFormContext.ts'
import { Panel } from '../../ui/Panel.tsx'

/** Saves the stored user, without the form's changes, and leaves the form. */
function useArchiving(user: User) {
  const isArchived = user.deletedAt !== null
  const form = useEntityForm()
  const isSaving = useFormState((state) => state.isSaving)
  const isPending = useFormState((state) => state.isHeld)
  const { save } = useApiSave(contract.users.save, {
    act: isArchived ? 'unarchived' : 'archived',
    affects: ['roles', 'access'],
  })
  const run = async (stored: User = user): Promise<void> => {
    form.store.hold(true)
    const deletedAt = isArchived ? null : new Date().toISOString()
    const outcome = await save(userRecord.input.shape().parse({ ...stored, deletedAt }))
    // A conflict is retried with the current record, so that other people's changes stay.
    if ('conflict' in outcome) return run(outcome.conflict.current)
    if ('ok' in outcome) form.leave()
    else form.store.hold(false)
  }
  return { run, isPending, isSaving }
}

/** Nobody may archive themself. */
export function ArchiveUser({ user, isOneself }: { user: User; isOneself: boolean }) {
  const id = useId()
  const confirm = useConfirm()
  const { run, isPending, isSaving } = useArchiving(user)
  const archive = async () => {
    if (isOneself) return
    const lost = isAnythingUnsaved() ? ' What you changed here is not saved.' : ''
    const content = `Archive ${user.fullName} (${user.email})? They are signed out and cannot sign in any more.${lost}`
    if (await confirm({ title: 'Archive user', content, confirmLabel: 'Archive' })) await run()
  }
  return (
    <Panel>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 2 }}>
        <Typography id={id} variant="body2" sx={{ flexGrow: 1, color: 'text.secondary' }}>
          {isOneself
            ? ownRightsMessages.self
            : 'An archived user cannot sign in. Email, name and roles are kept, and Unarchive brings all of it back.'}
        </Typography>
        <Button
          variant="outlined"
          color="error"
          // aria-disabled, so that the keyboard reaches the reason.
          aria-disabled={isOneself || undefined}
          aria-describedby={isOneself ? id : undefined}
          loading={isPending}
          disabled={isSaving}
          onClick={archive}
          sx={isOneself ? { opacity: 0.5, cursor: 'not-allowed' } : undefined}
        >
          Archive
        </Button>
      </Stack>
    </Panel>
  )
}

export function ArchivedUser({ user, since }: { user: User; since: string }) {
  const { run, isPending, isSaving } = useArchiving(user)
  const unarchive = async () => {
    if (await mayLeave()) await run()
  }
  return (
    <Alert
      severity="warning"
      action={
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          loading={isPending}
          disabled={isSaving}
          onClick={unarchive}
        >
          Unarchive
        </Button>
      }
    >
      Archived since <DateText value={since} />. This user cannot sign in.
    </Alert>
  )
}
