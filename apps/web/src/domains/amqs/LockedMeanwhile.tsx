import type { Handle } from '@acm/contract/core/handles'
import Alert from '@mui/material/Alert'
import { useEffect } from 'react'
import { namesOf } from '../../ui/form/store/access.ts'
import { useEntityForm } from '../../ui/form/store/entityFormContext.ts'
import { formValues, picked } from '../../ui/form/store/formValues.ts'

interface LockedMeanwhileProps {
  record: object
  /** The fields that stay as they are stored. */
  locked: readonly Handle[]
  /** What has happened to the record. */
  text: string
}

/** Says that somebody else's change has locked the record, and shows in the locked fields what is stored. */
export function LockedMeanwhile({ record, locked, text }: LockedMeanwhileProps) {
  const { input, store } = useEntityForm()
  useEffect(() => {
    const { saved, values } = store.read()
    store.rebase({ ...saved, ...picked(formValues(input, record), namesOf(locked)) }, values)
  }, [input, record, locked, store])
  return (
    <Alert severity="info" role="status">
      {text}
    </Alert>
  )
}
