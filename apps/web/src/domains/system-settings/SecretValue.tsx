import { contract } from '@acm/contract'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Visibility, VisibilityOff } from '../../ui/icons.ts'

/** (R-SYS-1) */
export const COPY_TEXT = 'Copy Text'

const MASK = '••••••••••••'

/** Masked at first; each reveal and each copy is recorded (G-SYS-01). */
export function SecretValue({ label, value }: { label: string; value: string | null }) {
  const [isShown, setShown] = useState(false)
  const show = useApiMutation(contract.systemSettings.revealed, {
    isForAnswer: true,
    onSuccess: () => setShown(true),
  })
  const copy = useApiMutation(contract.systemSettings.revealed, { isForAnswer: true })
  if (!value) return null
  const act = isShown ? `Hide ${label}` : `Show ${label}`
  const toggle = () => (isShown ? setShown(false) : show.mutate({ body: { act: 'shown' } }))
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      <span>
        {isShown ? (
          value
        ) : (
          <span aria-label="Hidden" role="img">
            {MASK}
          </span>
        )}
      </span>
      <Hint isName text={act}>
        <IconButton size="small" aria-label={act} onClick={toggle}>
          {isShown ? <VisibilityOff fontSize="inherit" /> : <Visibility fontSize="inherit" />}
        </IconButton>
      </Hint>
      <CopyButton
        text={value}
        label={`${COPY_TEXT}: ${label}`}
        hint={COPY_TEXT}
        onCopy={() => copy.mutate({ body: { act: 'copied' } })}
      />
    </Stack>
  )
}
