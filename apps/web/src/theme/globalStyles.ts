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

/** What no component has of its own. */
const styles: CSSObject = {
  html: {
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    WebkitTextSizeAdjust: '100%',
    boxSizing: 'border-box',
    scrollPaddingTop: BAR_HEIGHT + 24,
    scrollPaddingBottom: 96,
    // There the bar of a form has its buttons below what it says.
    '@media (max-width: 600px)': { scrollPaddingBottom: 168 },
  },
  '*, *::before, *::after': { boxSizing: 'inherit' },
  'strong, b': { fontWeight: theme.typography.fontWeightBold },
  body: {
    margin: 0,
    color: theme.vars.palette.text.primary,
    ...(theme.typography.body1 as CSSObject),
    // Figures stand under each other in every table and do not move the text beside them as they change.
    fontVariantNumeric: 'tabular-nums',
    // The font joins '->' to an arrow: what is read in a value is to be what was typed.
    fontVariantLigatures: 'none',
    backgroundColor: theme.vars.palette.background.default,
    '@media print': { backgroundColor: theme.vars.palette.common.white },
    '&::backdrop': { backgroundColor: theme.vars.palette.background.default },
  },
  'button, input, select, textarea': { fontFamily: 'inherit', fontVariantLigatures: 'inherit' },
  ':focus-visible': { outline: '2px solid var(--acm-palette-primary-main)', outlineOffset: 2 },
  // As large as their words, whatever size those have.
  '.MuiButton-root .MuiButton-startIcon > [data-icon]': { fontSize: '1.25rem' },
  '.MuiButton-sizeSmall .MuiButton-startIcon > [data-icon]': { fontSize: '1.125rem' },
  '::selection': { backgroundColor: 'color-mix(in srgb, var(--acm-palette-primary-main) 24%, transparent)' },
  '@media (prefers-reduced-motion: reduce)': {
    // No transition at all: with the shortest one, what a script sets is in force only a frame later. Once: what goes on
    // for ever would begin anew with each frame.
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

/**
 * Styles of the whole document as a style sheet, with the colours of both schemes as custom properties. It is made when
 * the console is built: made by the console as it starts it was a third of all that it had to read of styles.
 */
export function globalCss(): string {
  const cache = createStyleCache(undefined)
  return String(
    cache.insert('', css(styles as Parameters<typeof css>[0], theme.generateStyleSheets()), cache.sheet, false),
  )
}
