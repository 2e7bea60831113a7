import LinearProgress from '@mui/material/LinearProgress'
import { useFormContext } from 'react-hook-form'
import { FileDrop } from '../FileDrop.tsx'
import { useEntityForm } from './entityFormContext.ts'
import type { FormValues } from './formValues.ts'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface FileFieldProps extends BoundFieldProps {
  /** As the input's own: '.json'. */
  accept: string
}

const nameOf = (value: unknown) => (value instanceof File ? value.name : null)

/** One file, chosen or dropped; a wrong one is refused at once, not only when it is sent. */
export function FileField({ accept, ...props }: FileFieldProps) {
  const bound = useBoundField(props, (value) => nameOf(value) ?? '')
  const { isSaving } = useEntityForm()
  const { trigger } = useFormContext<FormValues>()
  const choose = (file: File) => {
    bound.setValue(file)
    void trigger(bound.name)
  }
  return (
    <div>
      <FileDrop
        id={bound.id}
        label={bound.label}
        accept={accept}
        fileName={nameOf(bound.value)}
        onChoose={choose}
        error={bound.error ?? null}
        isRequired={bound.isRequired}
      />
      {isSaving && <LinearProgress aria-label={`Uploading ${nameOf(bound.value)}`} sx={{ mt: 1 }} />}
    </div>
  )
}
