import CircularProgress from '@mui/material/CircularProgress'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { Hint } from './Hint.tsx'
import { Lock as LockOutlined } from './icons.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface RowSwitchProps {
  /** Names what is switched: "Bank VOD for instance ALPHA". */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** The tooltip, told as the description. */
  hint?: string
  isSaving?: boolean
  disabled?: boolean
  /** Why it cannot be switched: told as the description, beside a lock. Unlike a disabled one it is read and reached. */
  readOnlyReason?: string
}

// The tooltip's own: a disabled switch takes no pointer.
const Place = styled('span')({ position: 'relative', display: 'inline-flex' })

/** A switch inside a row that saves at once; while it does, a spinner takes the place of the thumb. */
export function RowSwitch({
  label,
  checked,
  onChange,
  isSaving = false,
  disabled = false,
  readOnlyReason = '',
  ...given
}: RowSwitchProps) {
  const id = useId()
  const isLocked = readOnlyReason !== ''
  const hint = isLocked ? `Read-only: ${readOnlyReason}` : (given.hint ?? '')
  return (
    <Hint isPassive text={hint}>
      <Place>
        <Switch
          size="small"
          checked={checked}
          disabled={disabled}
          onChange={(_, next) => !isSaving && !isLocked && onChange(next)}
          slotProps={{
            input: {
              'aria-label': label,
              'aria-busy': isSaving,
              'aria-readonly': isLocked || undefined,
              'aria-describedby': hint ? id : undefined,
            },
          }}
          {...(isSaving && {
            icon: <CircularProgress size={16} aria-hidden />,
            checkedIcon: <CircularProgress size={16} aria-hidden />,
          })}
        />
        {isLocked && (
          <LockOutlined fontSize="small" color="action" style={{ alignSelf: 'center', marginInlineStart: 4 }} />
        )}
        {hint && <VisuallyHidden id={id}>{hint}</VisuallyHidden>}
      </Place>
    </Hint>
  )
}
