import { type CSSObject, css } from '@mui/material/styles'
import { PULSE } from '../ui/pulse.ts'
import { badgeStyles } from './badgeStyles.ts'
import { fieldStyles } from './fieldStyles.ts'
import { forcedColours } from './forcedColours.ts'
import { iconStyles } from './iconStyles.ts'
import { linkStyles } from './linkStyles.ts'
import { printStyles } from './printStyles.ts'
import { createStyleCache } from './styleCache.ts'
import { theme } from './theme.ts'
import { BAR_HEIGHT } from './tokens.ts'

const styles: CSSObject = {
  html: {
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    WebkitTextSizeAdjust: '100%',
    boxSizing: 'border-box',
    scrollPaddingTop: BAR_HEIGHT + 24,
    scrollPaddingBottom: 96,
    // On small screens the buttons of a form's bar wrap below its text.
    '@media (max-width: 600px)': { scrollPaddingBottom: 168 },
  },
  '*, *::before, *::after': { boxSizing: 'inherit' },
  'strong, b': { fontWeight: theme.typography.fontWeightBold },
  body: {
    margin: 0,
    color: theme.vars.palette.text.primary,
    ...(theme.typography.body1 as CSSObject),
    // Aligns digits in tables and keeps text in place while numbers change.
    fontVariantNumeric: 'tabular-nums',
    // The font would join '->' to an arrow, so that values would not look as typed.
    fontVariantLigatures: 'none',
    backgroundColor: theme.vars.palette.background.default,
    '@media print': { backgroundColor: theme.vars.palette.common.white },
    '&::backdrop': { backgroundColor: theme.vars.palette.background.default },
  },
  'button, input, select, textarea': { fontFamily: 'inherit', fontVariantLigatures: 'inherit' },
  ':focus-visible': { outline: '2px solid var(--acm-palette-primary-main)', outlineOffset: 2 },
  // Icons in buttons scale with the text.
  '.MuiButton-root .MuiButton-startIcon > [data-icon]': { fontSize: '1.25rem' },
  '.MuiButton-sizeSmall .MuiButton-startIcon > [data-icon]': { fontSize: '1.125rem' },
  '::selection': { backgroundColor: 'color-mix(in srgb, var(--acm-palette-primary-main) 24%, transparent)' },
  '@media (prefers-reduced-motion: reduce)': {
    // Duration 0, because even the shortest transition delays scripted styles by a frame. One iteration, because
    // endless animations would restart each frame.
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
    },
  },
  [`@keyframes ${PULSE}`]: { '50%': { opacity: 0.4 } },
  ...iconStyles,
  ...linkStyles,
  ...fieldStyles,
  ...badgeStyles,
  ...forcedColours,
  ...printStyles,
}

/** Generated at build time: at run time this was a third of all styles parsed at the start. */
export function globalCss(): string {
  const cache = createStyleCache(undefined)
  return String(
    cache.insert('', css(styles as Parameters<typeof css>[0], theme.generateStyleSheets()), cache.sheet, false),
  )
}
