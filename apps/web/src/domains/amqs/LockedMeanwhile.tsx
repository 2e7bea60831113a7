import type { Handle } from '@acm/contract/core/handles'
import { useEffect } from 'react'
import { Alert } from '../../ui/base/Alert.tsx'
import { namesOf } from '../../ui/form/store/access.ts'
import { useEntityForm } from '../../ui/form/store/entityFormContext.ts'
import { formValues } from '../../ui/form/store/formValues.ts'
import { picked } from '../../ui/form/store/typedValues.ts'

interface LockedMeanwhileProps {
  record: object
  /** Fields that keep their stored values. */
  locked: readonly Handle[]
  text: string
}

/** Resets the locked fields to the stored values when someone else's change locked the record. */
export function LockedMeanwhile({ record, locked, text }: LockedMeanwhileProps) {
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
