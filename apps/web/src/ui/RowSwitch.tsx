import CircularProgress from '@mui/material/CircularProgress'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { Hint } from './Hint.tsx'
import { Lock as LockOutlined } from './icons.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface RowSwitchProps {
  /** E.g. 'Bank VOD for instance ALPHA'. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string
  isSaving?: boolean
  disabled?: boolean
  /** Shows a lock and the reason as description. Unlike a disabled switch it can be focused and read. */
  readOnlyReason?: string
}

// Wrapper for the tooltip: disabled switches get no pointer events.
const Place = styled('span')({ position: 'relative', display: 'inline-flex' })

/** Saves at once; a spinner replaces the thumb meanwhile. */
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
