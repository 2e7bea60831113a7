import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ProgressBar } from '../../base/ProgressBar.tsx'
import { Stack } from '../../base/Stack.tsx'
import { FileDrop } from '../../FileDrop.tsx'
import { useFormState } from '../store/entityFormContext.ts'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface FileFieldProps extends BoundFieldProps {
  /** As in the input's attribute, e.g. '.json'. */
  accept: string
  dropped?: File | null
  /** Fault of the selected file. */
  fault?: string | null
  /** Other text below it. */
  note?: ReactNode
}

const nameOf = (value: unknown) => (value instanceof File ? value.name : null)

export function FileField({ accept, dropped = null, fault = null, note, ...props }: FileFieldProps) {
  const { name } = props.of
  const bound = useBoundField(props, (value) => nameOf(value) ?? '')
  // A chosen file is judged at once, also before the first attempt.
  const wrong = useFormState(({ touched, sentences }) => (touched.has(name) ? sentences[name] : undefined))
  const begin = useEffectEvent(() => dropped && bound.setValue(dropped))
  useEffect(() => void begin(), [])
  const isSaving = useFormState((state) => state.isSaving)
  return (
    <Stack gap={8}>
      <FileDrop
        id={bound.id}
        label={bound.label}
        accept={accept}
        fileName={nameOf(bound.value)}
        onChoose={bound.setValue}
        error={bound.error ?? wrong ?? fault}
        isRequired={bound.isRequired}
      />
      {note}
      {isSaving && <ProgressBar aria-label={`Uploading ${nameOf(bound.value)}`} />}
    </Stack>
  )
}
