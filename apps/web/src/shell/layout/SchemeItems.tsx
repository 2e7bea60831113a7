import { chooseScheme, useScheme } from '../../theme/scheme.ts'
import { Segmented } from '../../ui/base/Segmented.tsx'
import { SettingsBrightness as Contrast, DarkMode, LightMode } from '../../ui/icons.ts'

const SCHEMES = [
  { value: 'light', label: 'Light', icon: <LightMode /> },
  { value: 'dark', label: 'Dark', icon: <DarkMode /> },
  { value: 'system', label: 'System', icon: <Contrast /> },
] as const

export const SchemeItems = ({ className }: { className: string }) => (
  <Segmented label="Theme" value={useScheme()} choices={SCHEMES} onChange={chooseScheme} className={className} />
)
