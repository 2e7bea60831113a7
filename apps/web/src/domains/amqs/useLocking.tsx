import type { FieldError } from '@acm/contract/core/field'
import type { Handle } from '@acm/contract/core/handles'
import { useEffect, useState } from 'react'
import { Alert } from '../../ui/base/Alert.tsx'
import { namesOf } from '../../ui/form/store/access.ts'
import { useEntityForm } from '../../ui/form/store/entityFormContext.ts'
import { formValues } from '../../ui/form/store/formValues.ts'
import type { SaveOutcome } from '../../ui/form/store/outcome.ts'
import { picked } from '../../ui/form/store/typedValues.ts'

interface LockOptions<R> {
  record: R | null
  isLocked: (record: R) => boolean
  /** Fields that keep their stored values once it is locked. */
  locked: readonly Handle[]
  /** Says so if that happens while the dialog is open. */
  text: string
  refresh: () => void
}

const general = (errorMessage: string): FieldError => ({ propertyName: '', errorMessage })

/**
 * A record can be locked while its dialog is open. A changed locked field cannot be saved then: the save is refused
 * here with an explanation, because the server would refuse every merge of it.
 */
export function useLocking<V extends object, R extends { rowVersion: number }>(
  { record, isLocked, locked, text, refresh }: LockOptions<R>,
  save: (values: V) => Promise<SaveOutcome<R>>,
) {
  const [overtaking, setOvertaking] = useState<R | null>(null)
  const newest = overtaking && overtaking.rowVersion > (record?.rowVersion ?? 0) ? overtaking : record
  const isNowLocked = newest !== null && isLocked(newest)
  const [wasLocked] = useState(isNowLocked)
  const saveUnlessLocked = async (values: V): Promise<SaveOutcome<R>> => {
    const outcome = await save(values)
    if (
      'errors' in outcome &&
      outcome.errors.some(({ propertyName }) => locked.some(({ name }) => name === propertyName))
    )
      refresh()
    if (!('conflict' in outcome)) return outcome
    const { current, changedBy } = outcome.conflict
    setOvertaking(current)
    const [mine, before, theirs] = [values, newest, current].map((one) => ({ ...one }) as Record<string, unknown>)
    const isLost = locked.some(({ name }) => mine?.[name] !== before?.[name] && mine?.[name] !== theirs?.[name])
    if (!isLocked(current) || !isLost) return outcome
    const who = changedBy ?? 'Someone else'
    return {
      errors: [general(`${who} changed this record in the meantime. Review the current values and save again.`)],
    }
  }
  const isOvertaken = newest !== null && isNowLocked && !wasLocked
  return {
    newest,
    isLocked: isNowLocked,
    note: isOvertaken && <LockedMeanwhile record={newest} locked={locked} text={text} />,
    save: saveUnlessLocked,
  }
}

interface LockedMeanwhileProps extends Pick<LockOptions<object>, 'locked' | 'text'> {
  record: object
}

/** Resets the locked fields to the stored values when someone else's change locked the record. */
function LockedMeanwhile({ record, locked, text }: LockedMeanwhileProps) {
  const { input, store } = useEntityForm()
  useEffect(() => {
    const { saved, values } = store.read()
    store.rebase({ ...saved, ...picked(formValues(input, record), namesOf(locked)) }, values)
  }, [input, record, locked, store])
  return (
    <Alert severity="info" live="status">
      {text}
    </Alert>
  )
}
