import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useEffectEvent } from 'react'
import { FileDrop } from '../../FileDrop.tsx'
import { useFormState } from '../store/entityFormContext.ts'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface FileFieldProps extends BoundFieldProps {
  /** As in the input's attribute, e.g. '.json'. */
  accept: string
  dropped?: File | null
}

const nameOf = (value: unknown) => (value instanceof File ? value.name : null)

export function FileField({ accept, dropped = null, ...props }: FileFieldProps) {
  const bound = useBoundField({ ...props, isToldAtOnce: true }, (value) => nameOf(value) ?? '')
  const begin = useEffectEvent(() => dropped && bound.setValue(dropped))
  useEffect(() => void begin(), [])
  const isSaving = useFormState((state) => state.isSaving)
  return (
    <div>
      <FileDrop
        id={bound.id}
        label={bound.label}
        accept={accept}
        fileName={nameOf(bound.value)}
        onChoose={bound.setValue}
        error={bound.error ?? null}
        isRequired={bound.isRequired}
      />
      {isSaving && <LinearProgress aria-label={`Uploading ${nameOf(bound.value)}`} sx={{ mt: 1 }} />}
    </div>
  )
}
