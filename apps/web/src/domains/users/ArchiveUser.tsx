import { contract } from '@acm/contract'
import { ownRightsMessages, type User, user as userRecord } from '@acm/contract/users'
import { useId } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { isAnythingUnsaved, mayLeave } from '../../ui/form/drafts/leaving.ts'
import { useEntityForm, useFormState } from '../../ui/form/store/entityFormContext.ts'
import { Panel } from '../../ui/Panel.tsx'
import { z } from '../../ui/zod.ts'
import styles from './ArchiveUser.module.css'

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
    form.store.set({ isHeld: true })
    const deletedAt = isArchived ? null : new Date().toISOString()
    const outcome = await save(userRecord.input.shape(z).parse({ ...stored, deletedAt }))
    // A conflict is retried with the current record, so that other people's changes stay.
    if ('conflict' in outcome) return run(outcome.conflict.current)
    if ('ok' in outcome) form.leave()
    else form.store.set({ isHeld: false })
  }
  return { run, isPending, isSaving }
}

/** No one can archive themself. */
export function ArchiveUser({ user, isOneself }: { user: User; isOneself: boolean }) {
  const id = useId()
  const { run, isPending, isSaving } = useArchiving(user)
  const archive = async () => {
    if (isOneself) return
    const lost = isAnythingUnsaved() ? ' Your unsaved changes will be lost.' : ''
    const content = `Archive ${user.fullName} (${user.email})? They'll be signed out and can't sign in.${lost}`
    if (await confirm({ title: 'Archive User', content, confirmLabel: 'Archive', tone: 'danger' })) await run()
  }
  return (
    <Panel>
      <Row gap={16} className={styles.archive}>
        <Text id={id} tone="muted" className={styles.meaning}>
          {isOneself
            ? ownRightsMessages.self
            : "Archived users can't sign in. Unarchive restores their email, name and roles."}
        </Text>
        <Button
          className={styles.act}
          // aria-disabled, so that the keyboard reaches the reason.
          aria-disabled={isOneself || undefined}
          aria-describedby={isOneself ? id : undefined}
          isLoading={isPending}
          disabled={isSaving}
          onClick={archive}
        >
          Archive
        </Button>
      </Row>
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
      className={styles.archived}
      action={
        <Button isSmall isLoading={isPending} disabled={isSaving} onClick={unarchive}>
          Unarchive
        </Button>
      }
    >
      Archived since <DateText value={since} />. This user can't sign in.
    </Alert>
  )
}
