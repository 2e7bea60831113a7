import type { CSSObject } from '@mui/material/styles'

const PRIMARY = 'var(--acm-palette-primary-main)'

/** Links within text are underlined, others only on hover. */
export const linkStyles: CSSObject = {
  '[data-text-link]': { color: PRIMARY, textDecoration: 'none' },
  '[data-text-link]:hover': { textDecoration: 'underline' },
  '[data-text-link="in text"]': {
    textDecoration: `underline color-mix(in srgb, ${PRIMARY} 40%, transparent)`,
  },
  '[data-text-link="in text"]:hover': { textDecorationColor: 'inherit' },
}
