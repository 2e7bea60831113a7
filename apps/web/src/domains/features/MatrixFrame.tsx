import { styled } from '@mui/material/styles'

const TOTALS_HEIGHT = 32
const CODE_WIDTH = 150
/** Names are rotated when their words do not fit. */
const UPRIGHT = { names: 64, column: 76 }
const TURNED = { names: 136, column: 44 }
/** A wider column would put the switch too far from its row. */
const WIDEST_COLUMN = 120

/** Pixels. */
export function sizesOf(features: number, room: number) {
  const isUpright = CODE_WIDTH + features * UPRIGHT.column <= room
  const { names, column } = isUpright ? UPRIGHT : TURNED
  const least = CODE_WIDTH + features * column
  const width = Math.max(least, Math.min(room, CODE_WIDTH + features * WIDEST_COLUMN))
  return { isUpright, header: names + TOTALS_HEIGHT, names, column, width }
}

export const Box = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'max(420px, calc(100vh - 232px))',
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: (theme.vars ?? theme).palette.background.paper,
  scrollPaddingTop: 'var(--header)',
  scrollPaddingLeft: CODE_WIDTH,
}))

/** Sticky header and first column. */
export const Grid = styled('table')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    '& tr': { height: 'var(--row)' },
    '& th, & td': {
      boxSizing: 'border-box',
      width: 'var(--column)',
      padding: 0,
      textAlign: 'center',
      borderBottom: `1px solid ${palette.divider}`,
      background: palette.background.paper,
      fontSize: theme.typography.body2.fontSize,
    },
    '& td > button': { marginInline: 'auto' },
    '& thead': { position: 'sticky', top: 0, zIndex: 2 },
    '& [data-names] > th': { verticalAlign: 'bottom', padding: '8px 2px' },
    '& [data-names] > th > span': {
      display: 'inline-block',
      maxWidth: '100%',
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      fontSize: theme.typography.caption.fontSize,
      lineHeight: 1.25,
    },
    '& [data-names="upright"] > th > span': { fontSize: 11 },
    '& [data-names="turned"] > th > span': {
      writingMode: 'vertical-rl',
      transform: 'rotate(180deg)',
      maxHeight: TURNED.names - 16,
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
    '& thead th:first-of-type': { fontWeight: 600, paddingInline: 12 },
  }
})
