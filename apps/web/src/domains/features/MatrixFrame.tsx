import { styled } from '@mui/material/styles'

export const ROW_HEIGHT = 40
const NAMES_HEIGHT = 232
const TOTALS_HEIGHT = 32
/** What stays in sight above the rows. */
export const HEADER_HEIGHT = NAMES_HEIGHT + TOTALS_HEIGHT
const COLUMN_WIDTH = 44
const CODE_WIDTH = 150

export const widthOf = (features: number): number => CODE_WIDTH + features * COLUMN_WIDTH

/** The matrix scrolls inside its box. */
export const Box = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'max(420px, calc(100vh - 320px))',
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: (theme.vars ?? theme).palette.background.paper,
  scrollPaddingTop: HEADER_HEIGHT,
  scrollPaddingLeft: CODE_WIDTH,
}))

/** Names above and codes at the side stay in sight. */
export const Grid = styled('table')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    '& tr': { height: ROW_HEIGHT },
    '& th, & td': {
      boxSizing: 'border-box',
      width: COLUMN_WIDTH,
      padding: 0,
      textAlign: 'center',
      borderBottom: `1px solid ${palette.divider}`,
      background: palette.background.paper,
      fontSize: theme.typography.body2.fontSize,
    },
    '& td > button': { marginInline: 'auto' },
    '& thead': { position: 'sticky', top: 0, zIndex: 2 },
    '& [data-names]': { height: NAMES_HEIGHT },
    '& [data-names] > th': { verticalAlign: 'bottom', paddingBlock: 8 },
    '& [data-names] > th > span': {
      display: 'inline-block',
      writingMode: 'vertical-rl',
      transform: 'rotate(180deg)',
      maxHeight: NAMES_HEIGHT - 16,
      overflow: 'hidden',
    },
    '& [data-totals]': { height: TOTALS_HEIGHT, fontVariantNumeric: 'tabular-nums' },
    '& th:first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      width: CODE_WIDTH,
      paddingInline: 12,
      textAlign: 'start',
      borderRight: `1px solid ${palette.divider}`,
      fontWeight: 400,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& th[data-client]': { fontWeight: 600, background: palette.background.default, borderRight: 0 },
    '& [data-client] > span': { position: 'sticky', left: 12 },
    '& thead th:first-of-type': { fontWeight: 600 },
  }
})
