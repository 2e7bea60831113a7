import type { CSSObject, Theme } from '@mui/material/styles'

/** A native input: lists draw hundreds of checkboxes. */
export const checkbox: CSSObject = {
  width: 16,
  height: 16,
  margin: 0,
  verticalAlign: 'middle',
  cursor: 'pointer',
}

const CHECK = 'polygon(14% 44%, 0 65%, 50% 100%, 100% 16%, 80% 0, 43% 62%)'
const DASH = 'inset(40% 5%)'

/** Native checkboxes ignore the theme's colors; these match the ones of forms. */
export function drawnCheckbox(theme: Theme): CSSObject {
  const { palette } = theme.vars ?? theme
  return {
    appearance: 'none',
    display: 'inline-grid',
    placeContent: 'center',
    border: `2px solid ${palette.text.secondary}`,
    borderRadius: 3,
    '&::before': {
      content: '""',
      width: 10,
      height: 10,
      backgroundColor: palette.primary.contrastText,
      clipPath: CHECK,
    },
    '&:not(:checked, :indeterminate)::before': { visibility: 'hidden' },
    '&:indeterminate::before': { clipPath: DASH },
    '&:is(:checked, :indeterminate)': { borderColor: palette.primary.main, backgroundColor: palette.primary.main },
  }
}
