import type { CSSObject } from '@mui/material/styles'

const PRIMARY = 'var(--acm-palette-primary-main)'

/** Of every link in text and tables, once: told from words beside it by a line, from others when somebody points at it. */
export const linkStyles: CSSObject = {
  '[data-text-link]': { color: PRIMARY, textDecoration: 'none' },
  '[data-text-link]:hover': { textDecoration: 'underline' },
  '[data-text-link="in text"]': {
    textDecoration: `underline color-mix(in srgb, ${PRIMARY} 40%, transparent)`,
  },
  '[data-text-link="in text"]:hover': { textDecorationColor: 'inherit' },
}
