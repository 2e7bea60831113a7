import Box from '@mui/material/Box'
import { useColorScheme } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { SettingsBrightness as Contrast, DarkMode, LightMode } from '../../ui/icons.ts'

const SCHEMES = [
  { mode: 'light', label: 'Light', icon: <LightMode fontSize="small" /> },
  { mode: 'dark', label: 'Dark', icon: <DarkMode fontSize="small" /> },
  { mode: 'system', label: 'System', icon: <Contrast fontSize="small" /> },
] as const

export function SchemeItems() {
  const { mode, setMode } = useColorScheme()
  return (
    <Box sx={{ p: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label="Theme"
        value={mode ?? 'light'}
        onChange={(_, chosen: (typeof SCHEMES)[number]['mode'] | null) => chosen && setMode(chosen)}
      >
        {SCHEMES.map((scheme) => (
          <ToggleButton key={scheme.mode} value={scheme.mode} sx={{ px: 0.5, py: 0.5 }}>
            {scheme.icon}
            {scheme.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
