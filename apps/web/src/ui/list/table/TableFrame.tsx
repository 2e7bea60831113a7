import { styled, type Theme } from '@mui/material/styles'
import { PULSE } from '../../pulse.ts'
import { EDGE, FLAG_PADDING, PADDING } from '../columns/columnWidths.ts'
import { CELL_SIZES, FLAG_HEADER_SIZE, HEADER_SIZE, HEADER_WEIGHT } from '../columns/measureText.ts'
import { ROW_HEIGHTS } from '../model/density.ts'
import { checkbox, drawnCheckbox } from '../selection/checkbox.ts'

export const CHOSEN = 'color-mix(in srgb, var(--acm-palette-primary-main) 10%, transparent)'

/** Pixels; room for two lines. */
export const HEAD_HEIGHT = 40

/** Pixels of the checkbox column. */
export const CHOOSE_WIDTH = 36

const shadowOf = (theme: Theme) => `color-mix(in srgb, ${(theme.vars ?? theme).palette.text.primary} 26%, transparent)`

/** Shadows where columns are hidden. The covers scroll with the content (`local`), the shadows don't. */
export function edgeShadows(theme: Theme) {
  const { palette } = theme.vars ?? theme
  const shadow = shadowOf(theme)
  const [paper, clear] = [palette.background.paper, 'transparent']
  return {
    background: [
      `linear-gradient(to right, ${paper} 50%, ${clear}) left / 32px 100% no-repeat local`,
      `linear-gradient(to left, ${paper} 50%, ${clear}) right / 32px 100% no-repeat local`,
      `linear-gradient(to right, ${shadow}, ${clear}) left / 12px 100% no-repeat scroll`,
      `linear-gradient(to left, ${shadow}, ${clear}) right / 12px 100% no-repeat scroll`,
    ].join(', '),
  }
}

export const TableBox = styled('div')(({ theme }) => ({
  ...edgeShadows(theme),
  // Gradients ignore forced colors.
  '@media (forced-colors: active)': { background: 'none' },
  position: 'relative',
  overflow: 'auto',
  overscrollBehaviorX: 'contain',
  maxHeight: 'max(360px, calc(100dvh - 300px - var(--below, 0px)))',
  // On phones the page scrolls instead of a box inside it, except for virtual windows.
  [theme.breakpoints.down('sm')]: { '&:not([data-virtual])': { maxHeight: 'none' } },
  // Paper does not scroll.
  '@media print': { overflow: 'visible', maxHeight: 'none', background: 'none' },
  '&:focus-visible': { outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`, outlineOffset: -2 },
}))

/** Native cells cost a tenth of styled components each: 20,000 rows respond within two frames per key. */
export const TableFrame = styled('table')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    ...theme.typography.body2,
    fontSize: `${CELL_SIZES.compact}rem`,
    '--row': `${ROW_HEIGHTS.compact}px`,
    '&[data-density=comfortable]': {
      fontSize: `${CELL_SIZES.comfortable}rem`,
      '--row': `${ROW_HEIGHTS.comfortable}px`,
    },
    minWidth: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    color: palette.text.primary,
    'th, td': {
      height: 'var(--row)',
      boxSizing: 'border-box',
      padding: `0 ${PADDING}px`,
      borderBottom: `1px solid ${palette.divider}`,
      textAlign: 'start',
    },
    'tr > :first-of-type:not([data-choose], [data-choose] ~ *)': { paddingInlineStart: PADDING + EDGE },
    // Single-line cells; `useWholeTexts` shows cut-off text.
    'td, td > div': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
    // Focus outlines must not reach outside of their row.
    'td :is(.Mui-focusVisible, [data-act]:focus-visible)': { outlineOffset: -2 },
    'td[data-wraps]': { whiteSpace: 'normal', overflowWrap: 'anywhere', paddingBlock: theme.spacing(0.75) },
    '[data-align=center]': { textAlign: 'center' },
    // Keeps focused elements from being scrolled under sticky headers and row actions (`useCoveredEdges`). Sticky cells
    // have no margin themselves: focusing them would scroll the rows.
    'td *': { scrollMarginTop: HEAD_HEIGHT },
    '& :is(td, th):not([data-actions]) *': { scrollMarginInlineEnd: 'var(--covered-end, 0px)' },
    th: {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      height: HEAD_HEIGHT,
      fontSize: `${HEADER_SIZE}rem`,
      fontWeight: HEADER_WEIGHT,
      lineHeight: 1.2,
      color: palette.text.secondary,
      background: palette.background.paper,
    },
    'th[data-flag]': { fontSize: `${FLAG_HEADER_SIZE}rem`, paddingInline: FLAG_PADDING },
    // Group headers scroll vertically with their rows and stay horizontally.
    'tr[data-group] th': { position: 'static', height: 'var(--row)', color: palette.text.primary },
    'tr[data-group] th > span': { position: 'sticky', insetInlineStart: theme.spacing(2) },
    '[data-order]': {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      boxSizing: 'border-box',
      minHeight: 24,
      minWidth: 24,
      padding: 0,
      border: 0,
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      letterSpacing: 'inherit',
      textAlign: 'inherit',
      verticalAlign: 'middle',
      cursor: 'pointer',
      userSelect: 'none',
    },
    '[data-order$=ending]': { color: palette.text.primary },
    // The sort arrow lies in the padding, so that headers stay aligned with their cells.
    '[data-order] > svg': {
      position: 'absolute',
      insetInlineStart: '100%',
      fontSize: 14,
      opacity: 0,
      transform: 'rotate(180deg)',
      transition: 'opacity 200ms, transform 200ms',
    },
    '[data-order=""]:hover > svg': { opacity: 0.5 },
    '[data-order$=ending] > svg': { opacity: 1, color: palette.text.secondary },
    '[data-order=descending] > svg': { transform: 'none' },
    // After the last column the arrow would widen the table.
    '& :is([data-align=end], [data-align=center]:last-of-type) > [data-order] > svg': {
      insetInlineStart: 'auto',
      insetInlineEnd: '100%',
    },
    '[data-choose]': {
      width: CHOOSE_WIDTH,
      minWidth: CHOOSE_WIDTH,
      padding: 0,
      textAlign: 'center',
      background: palette.background.paper,
      cursor: 'pointer',
    },
    'thead [data-choose]': { position: 'sticky', top: 0, zIndex: 2 },
    '[data-choose] input': checkbox,
    'tbody tr:last-of-type td': { borderBottom: 0 },
    'tbody tr[data-link]': { cursor: 'pointer' },
    '[data-row-link]': {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      color: palette.primary.main,
      fontWeight: 500,
      textDecoration: 'none',
    },
    '[data-row-link]:hover': { textDecoration: 'underline' },
    'button[data-row-link]': {
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      maxWidth: '100%',
      textAlign: 'inherit',
      cursor: 'pointer',
    },
    '[data-beside]': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: theme.spacing(1) },
    '[data-beside] > :not(:last-child)': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '[data-beside] > span:last-child': { flexShrink: 0, marginInlineStart: 'auto' },
    '@media (forced-colors: active)': {
      '[data-actions]': { borderInlineStart: `1px solid ${palette.divider}` },
      '[data-scrolled] & [data-name]': { borderInlineEnd: `1px solid ${palette.divider}` },
    },
    '@media not (forced-colors: active)': {
      '[data-choose] input': drawnCheckbox(theme),
      'tbody tr:not([data-filler], [data-chosen]):hover td': {
        background: `linear-gradient(${palette.action.hover}, ${palette.action.hover}), ${palette.background.paper}`,
      },
    },
    'tbody tr[data-chosen] td': { backgroundImage: `linear-gradient(${CHOSEN}, ${CHOSEN})` },
    '[data-align=end]': { textAlign: 'end' },
    // The column that names the row is sticky, with a line when others lie below it.
    '& :is(td, th):not([data-name], [data-actions]) *': { scrollMarginInlineStart: 'var(--covered-start, 0px)' },
    '[data-name]': { position: 'sticky', insetInlineStart: 0, zIndex: 1, background: palette.background.paper },
    'th[data-name]': { zIndex: 2 },
    '[data-scrolled] & [data-name]': { boxShadow: `1px 0 ${palette.divider}` },
    // The checkbox column is sticky too, except on phones: no room.
    [theme.breakpoints.up('sm')]: {
      '[data-choose]': { position: 'sticky', insetInlineStart: 0, zIndex: 1 },
      '[data-choose] ~ [data-name]': { insetInlineStart: CHOOSE_WIDTH },
    },
    // Row actions are sticky at the end.
    '[data-actions]': {
      position: 'sticky',
      insetInlineEnd: 0,
      zIndex: 1,
      background: palette.background.paper,
      boxShadow: `-1px 0 ${palette.divider}`,
    },
    '[data-more] & [data-actions]': { boxShadow: `-8px 0 8px -6px ${shadowOf(theme)}` },
    'th[data-actions]': { zIndex: 2 },
    // When narrow, row actions scroll with the columns.
    '[data-acts=passing] & [data-actions]': { insetInlineEnd: 'auto', zIndex: 0, boxShadow: 'none' },
    '[data-acts=passing] & th[data-actions]': { zIndex: 1 },
    '[data-act]': {
      display: 'inline-flex',
      boxSizing: 'border-box',
      padding: 5,
      border: 0,
      borderRadius: '50%',
      background: 'none',
      color: palette.action.active,
      verticalAlign: 'middle',
      cursor: 'pointer',
    },
    '[data-act][aria-disabled]': { opacity: 0.4, cursor: 'not-allowed' },
    '@media (hover: hover)': {
      '[data-act]:hover': { backgroundColor: theme.alpha(palette.action.active, `${palette.action.hoverOpacity}`) },
    },
    '[data-bar]': {
      display: 'block',
      height: 12,
      borderRadius: `${theme.shape.borderRadius}px`,
      background: 'var(--acm-palette-Skeleton-bg)',
      animation: `${PULSE} 2s ease-in-out 0.5s infinite`,
    },
    'tr[data-filler] td': { padding: 0, border: 0, height: 'auto' },
  }
})

/** Placeholder of a loading cell; its width varies by row. */
export const Bar = ({ place }: { place: number }) => (
  <span data-bar="" style={{ width: `${55 + ((place * 17) % 40)}%` }} />
)
