import { useEffect, useEffectEvent, useState } from 'react'
import { ProgressBar } from '../../base/ProgressBar.tsx'
import { Stack } from '../../base/Stack.tsx'
import { FileDrop } from '../../FileDrop.tsx'
import { useFormState } from '../store/entityFormContext.ts'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface FileFieldProps extends BoundFieldProps {
  /** As in the input's attribute, e.g. '.json'. */
  accept: string
  dropped?: File | null
  /** Looks into a chosen file for what its name and size do not tell; answers a sentence, or null. */
  faultOf?: (file: File) => Promise<string | null>
}

const nameOf = (value: unknown) => (value instanceof File ? value.name : null)

export function FileField({ accept, dropped = null, faultOf, ...props }: FileFieldProps) {
  const bound = useBoundField({ ...props, isToldAtOnce: true }, (value) => nameOf(value) ?? '')
  const begin = useEffectEvent(() => dropped && bound.setValue(dropped))
  useEffect(() => void begin(), [])
  const fault = useFault(bound.value, faultOf)
  const isSaving = useFormState((state) => state.isSaving)
  return (
    <Stack gap={8}>
      <FileDrop
        id={bound.id}
        label={bound.label}
        accept={accept}
        fileName={nameOf(bound.value)}
        onChoose={bound.setValue}
        error={bound.error ?? fault}
        isRequired={bound.isRequired}
      />
      {isSaving && <ProgressBar aria-label={`Uploading ${nameOf(bound.value)}`} />}
    </Stack>
  )
}

function useFault(value: unknown, faultOf: FileFieldProps['faultOf']): string | null {
  const [found, setFound] = useState<{ of: unknown; fault: string | null } | null>(null)
  useEffect(() => {
    if (!faultOf || !(value instanceof File)) return
    let isOld = false
    void faultOf(value).then((fault) => isOld || setFound({ of: value, fault }))
    return () => {
      isOld = true
    }
  }, [value, faultOf])
  return found?.of === value ? (found?.fault ?? null) : null
}
