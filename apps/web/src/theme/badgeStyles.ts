import type { CSSObject } from '@mui/material/styles'
import { TONE_COLOURS } from '../ui/states.ts'

const shade = (share: number, ground: string) => `color-mix(in srgb, var(--badge) ${share}%, ${ground})`

/** Badges of states (`ui/StateBadge.tsx`), with a border for forced colors, and the dash of `ui/FlagIcon.tsx`. */
export const badgeStyles: CSSObject = {
  // The word stays for screen readers, copying and find-in-page.
  '[data-no]': { fontSize: 0, color: 'var(--acm-palette-text-secondary)' },
  '[data-no]::before': { content: ['"–"', '"–" / ""'], fontSize: '0.875rem', opacity: 0.7 },
  '[data-badge]': {
    display: 'inline-block',
    boxSizing: 'border-box',
    padding: '0 7px',
    border: `1px solid ${shade(30, 'transparent')}`,
    borderRadius: 10,
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: '1.125rem',
    letterSpacing: 0,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    color: shade(85, 'var(--acm-palette-text-primary)'),
    backgroundColor: shade(9, 'transparent'),
  },
  ...Object.fromEntries(
    Object.entries(TONE_COLOURS).map(([tone, name]) => [
      `[data-badge=${tone}]`,
      { '--badge': `var(--acm-palette-${name.replace('.', '-')})` },
    ]),
  ),
}
