import { contract } from '@acm/contract'
import { ownRightsMessages, type User, user as userRecord } from '@acm/contract/users'
import { type ReactNode, useId } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { formatInstant } from '../../ui/dates.ts'
import { isAnythingUnsaved, mayLeave } from '../../ui/form/drafts/leaving.ts'
import { useEntityForm, useFormState } from '../../ui/form/store/entityFormContext.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useHandedOnFocus } from '../../ui/useHandedOnFocus.ts'
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
  const { run, isPending } = useArchiving(user)
  const unarchive = async () => {
    if (await mayLeave()) await run()
  }
  return (
    <BarredUser label="Unarchive" isPending={isPending} onPress={() => void unarchive()}>
      Archived since <DateText value={since} />.
    </BarredUser>
  )
}

/** Since when and why someone is locked, and the way out; what is typed in the form stays. */
export function LockedUser({ user }: { user: User }) {
  const { data: lock } = useApiQuery(contract.users.lastLock, { params: { id: user.id } })
  const { save, isPending } = useApiSave(contract.users.save, { affects: ['access'] })
  // Saves the stored user; what is typed in the form is saved by its own button.
  const run = async (stored: User): Promise<void> => {
    const outcome = await save(userRecord.input.shape(z).parse({ ...stored, isLocked: false }))
    // A conflict is retried with the current record, so that other people's changes stay.
    if ('conflict' in outcome) await run(outcome.conflict.current)
  }
  const how = lock?.by ? `by ${lock.by}` : 'after too many wrong passwords'
  return (
    <BarredUser label="Unlock" isPending={isPending} onPress={() => void run(user)}>
      {lock ? `Locked since ${formatInstant(lock.at)} ${how}.` : 'Locked.'}
    </BarredUser>
  )
}

interface BarredUserProps {
  /** Names the button. */
  label: string
  isPending: boolean
  onPress: () => void
  children: ReactNode
}

function BarredUser({ label, isPending, onPress, children }: BarredUserProps) {
  const isSaving = useFormState((state) => state.isSaving)
  const button = useHandedOnFocus()
  return (
    <Alert
      severity="warning"
      className={styles.archived}
      action={
        <Button ref={button} isSmall isLoading={isPending} disabled={isSaving} onClick={onPress}>
          {label}
        </Button>
      }
    >
      {children} This user can't sign in.
    </Alert>
  )
}
