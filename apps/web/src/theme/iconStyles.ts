import type { CSSObject } from '@mui/material/styles'
import type { IconProps } from '../ui/Icon.tsx'

const COLOURS: Record<NonNullable<IconProps['color']>, string> = {
  primary: 'primary-main',
  secondary: 'text-secondary',
  action: 'action-active',
  success: 'success-main',
  info: 'info-main',
  warning: 'warning-main',
  error: 'error-main',
}

export const iconStyles: CSSObject = {
  '[data-icon]': {
    display: 'inline-block',
    flexShrink: 0,
    width: '1em',
    height: '1em',
    fontSize: '1.5rem',
    fill: 'currentColor',
    userSelect: 'none',
  },
  '[data-icon=small]': { fontSize: '1.25rem' },
  '[data-icon=inherit]': { fontSize: 'inherit' },
  ...Object.fromEntries(
    Object.entries(COLOURS).map(([name, colour]) => [
      `[data-icon-color=${name}]`,
      { color: `var(--acm-palette-${colour})` },
    ]),
  ),
}
