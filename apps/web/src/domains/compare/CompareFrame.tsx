import { styled } from '@mui/material/styles'
import { BAR_HEIGHT } from '../../theme/tokens.ts'
import { TableBox } from '../../ui/list/table/TableFrame.tsx'

/** From this width on all columns fit, so the page scrolls and the header sticks below the app bar. */
const ROOMY = '@media screen and (min-width: 1200px)'

export const CompareBox = styled(TableBox)({
  [ROOMY]: { overflow: 'visible', maxHeight: 'none', background: 'none' },
})

/** A value that differs from the first record: marked by color, edge and print style. */
const other = {
  background: 'color-mix(in srgb, var(--acm-palette-primary-main) 9%, transparent)',
  boxShadow: 'inset 3px 0 var(--acm-palette-primary-main)',
  '@media (forced-colors: active)': { borderInlineStart: '3px solid Highlight' },
  '@media print': { borderInlineStart: '2px solid' },
}

export const Sample = styled('span')({ width: 28, height: 16, ...other })

/** Field names stay at the side and record names on top while scrolling. */
export const CompareFrame = styled('table')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  const line = `1px solid ${palette.divider}`
  return {
    ...theme.typography.body2,
    tableLayout: 'fixed',
    width: '100%',
    '--label': '24ch',
    minWidth: 'calc(var(--label) + var(--columns) * 18ch)',
    [theme.breakpoints.down('sm')]: { '--label': '14ch' },
    borderCollapse: 'separate',
    borderSpacing: 0,
    'th, td': {
      boxSizing: 'border-box',
      padding: theme.spacing(1, 1.5),
      borderBottom: line,
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-line',
    },
    th: { ...theme.typography.body2, background: palette.background.paper },
    'thead th': { ...theme.typography.subtitle2, position: 'sticky', top: 0, zIndex: 2, verticalAlign: 'middle' },
    [ROOMY]: { 'thead th': { top: BAR_HEIGHT } },
    'tr > th:first-of-type': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 1,
      width: 'var(--label)',
      borderInlineEnd: line,
      color: palette.text.secondary,
    },
    'thead tr > th:first-of-type': { zIndex: 3 },
    'tr[data-group] > th': {
      ...theme.typography.subtitle2,
      paddingTop: theme.spacing(2),
      borderInlineEnd: 0,
      color: palette.text.primary,
    },
    'tr[data-group] > th > span': { position: 'sticky', insetInlineStart: theme.spacing(1.5) },
    'tr[data-member] > th': { paddingInlineStart: theme.spacing(3.5) },
    'tr[data-differs] > th': { boxShadow: `inset 3px 0 ${palette.primary.main}`, color: palette.text.primary },
    'td[data-other]': { fontWeight: 600, ...other },
    '[data-faint]': { color: palette.text.secondary, fontWeight: 400 },
    '[data-record]': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.spacing(1),
      minHeight: 30,
    },
    '[data-label]': { display: 'flex', alignItems: 'flex-start', gap: theme.spacing(0.5) },
    // Keeps labels aligned without a checkbox.
    '[data-unchosen]': { flex: '0 0 28px' },
    'tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 },
    '@media print': {
      'thead th, tr > th:first-of-type': { position: 'static' },
      tr: { breakInside: 'avoid' },
      '[data-label] > :not(:last-child)': { display: 'none' },
    },
  }
})
