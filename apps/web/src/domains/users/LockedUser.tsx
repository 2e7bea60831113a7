import { contract } from '@acm/contract'
import { type User, user as userRecord } from '@acm/contract/users'
import { useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { formatInstant } from '../../ui/dates.ts'
import { useFormState } from '../../ui/form/store/entityFormContext.ts'
import { z } from '../../ui/zod.ts'
import styles from './ArchiveUser.module.css'

/** Since when and why someone is locked, and the way out; what is typed in the form stays. */
export function LockedUser({ user }: { user: User }) {
  const { data: lock } = useApiQuery(contract.users.lastLock, { params: { id: user.id } })
  const { save } = useApiSave(contract.users.save, { affects: ['access'] })
  const [isUnlocking, setUnlocking] = useState(false)
  const isSaving = useFormState((state) => state.isSaving)
  // Saves the stored user; what is typed in the form is saved by its own button.
  const run = async (stored: User): Promise<void> => {
    const outcome = await save(userRecord.input.shape(z).parse({ ...stored, isLocked: false }))
    // A conflict is retried with the current record, so that other people's changes stay.
    if ('conflict' in outcome) await run(outcome.conflict.current)
  }
  const unlock = async () => {
    setUnlocking(true)
    await run(user).finally(() => setUnlocking(false))
  }
  const how = lock?.by ? `by ${lock.by}` : 'after too many wrong passwords'
  return (
    <Alert
      severity="warning"
      className={styles.archived}
      action={
        <Button isSmall isLoading={isUnlocking} disabled={isSaving} onClick={() => void unlock()}>
          Unlock
        </Button>
      }
    >
      {lock ? `Locked since ${formatInstant(lock.at)} ${how}.` : 'Locked.'} This user can't sign in.
    </Alert>
  )
}
