import CircularProgress from '@mui/material/CircularProgress'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { useId } from 'react'
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
}

// The tooltip's own: a disabled switch takes no pointer.
const Place = styled('span')({ position: 'relative', display: 'inline-flex' })

/** A switch inside a row that saves at once; while it does, a spinner takes the place of the thumb. */
export function RowSwitch({ label, checked, onChange, hint = '', isSaving = false, disabled = false }: RowSwitchProps) {
  const id = useId()
  return (
    <Tooltip title={hint} describeChild>
      <Place>
        <Switch
          size="small"
          checked={checked}
          disabled={disabled}
          onChange={(_, next) => !isSaving && onChange(next)}
          slotProps={{
            input: { 'aria-label': label, 'aria-busy': isSaving, 'aria-describedby': hint ? id : undefined },
          }}
          {...(isSaving && {
            icon: <CircularProgress size={16} aria-hidden />,
            checkedIcon: <CircularProgress size={16} aria-hidden />,
          })}
        />
        {hint && <VisuallyHidden id={id}>{hint}</VisuallyHidden>}
      </Place>
    </Tooltip>
  )
}
