import CircularProgress from '@mui/material/CircularProgress'
import Switch from '@mui/material/Switch'
import Tooltip from '@mui/material/Tooltip'

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

/** A switch inside a row that saves at once; while it does, a spinner takes the place of the thumb. */
export function RowSwitch({ label, checked, onChange, hint = '', isSaving = false, disabled = false }: RowSwitchProps) {
  return (
    <Tooltip title={hint} describeChild>
      <Switch
        size="small"
        checked={checked}
        aria-busy={isSaving}
        disabled={disabled}
        onChange={(_, next) => !isSaving && onChange(next)}
        slotProps={{ input: { 'aria-label': label } }}
        {...(isSaving && {
          icon: <CircularProgress size={16} aria-hidden />,
          checkedIcon: <CircularProgress size={16} aria-hidden />,
        })}
      />
    </Tooltip>
  )
}
