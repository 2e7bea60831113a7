import Alert from '@mui/material/Alert'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useEntityForm } from '../../ui/form/entityFormContext.ts'
import { type FormValues, formValues } from '../../ui/form/formValues.ts'

interface LockedMeanwhileProps {
  record: object
  /** The fields that stay as they are stored. */
  locked: readonly string[]
  /** What has happened to the record. */
  text: string
}

/** Says that somebody else's change has locked the record, and shows in the locked fields what is stored. */
export function LockedMeanwhile({ record, locked, text }: LockedMeanwhileProps) {
  const { input } = useEntityForm()
  const { setValue } = useFormContext<FormValues>()
  useEffect(() => {
    const stored = formValues(input, record)
    for (const name of locked) setValue(name, stored[name])
  }, [input, record, locked, setValue])
  return (
    <Alert severity="info" role="status">
      {text}
    </Alert>
  )
}
