import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { areShortcutsOn, switchShortcuts } from '../../ui/shortcuts.ts'

/** Single keys interfere with speech input and some keyboards. */
export function ShortcutSwitch() {
  const [isOn, setOn] = useState(areShortcutsOn)
  const change = (next: boolean) => {
    setOn(next)
    switchShortcuts(next)
  }
  return (
    <FormControlLabel
      label="Single-key shortcuts"
      labelPlacement="start"
      control={<Switch size="small" checked={isOn} onChange={(_, next) => change(next)} />}
      sx={{ mx: 0, px: 2, py: 1, width: '100%', justifyContent: 'space-between' }}
      slotProps={{ typography: { sx: { fontSize: '0.9rem' } } }}
    />
  )
}
