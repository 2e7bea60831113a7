import { styled } from '@mui/material/styles'
import { type CSSProperties, type FocusEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { counted } from '../../../ui/counted.ts'
import { Hint } from '../../../ui/Hint.tsx'
import { edgeShadows } from '../../../ui/list/table/TableFrame.tsx'
import { useWidth } from '../../../ui/useWidth.ts'
import type { PictureBar } from './bars.ts'
import { HEIGHTS } from './size.ts'
import { useBarKeys } from './useBarKeys.ts'

export interface PictureDescription {
  /** For example "AMQ subscriptions by month of end". */
  label: string
  bars: readonly PictureBar[]
  /** "subscriptions", or "subscription" for one. */
  unitOf: (bar: PictureBar) => string
  isChosen: (bar: PictureBar) => boolean
  /** Some bars are chosen, so the others are dimmed. */
  isNarrowed: boolean
  /** `adds`: keeps the other chosen bars. */
  onChoose: (bar: PictureBar, adds: boolean) => void
}

/** With Ctrl, Shift or the command key, by mouse or keyboard. */
export const isAdding = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey

interface PlotFrameProps extends PictureDescription {
  height?: number
  /** Narrower screens scroll sideways. */
  minWidth?: number
  axes: (width: number) => ReactNode
  drawn: (bar: PictureBar, width: number) => ReactNode
  placeOf: (bar: PictureBar, width: number) => Pick<CSSProperties, 'left' | 'top' | 'width' | 'height'>
}

/** Bars below transparent buttons; a roving tab index with arrow keys. */
export function PlotFrame({ minWidth = 0, height = HEIGHTS.large, axes, drawn, placeOf, ...picture }: PlotFrameProps) {
  const { label, unitOf, isChosen, isNarrowed, onChoose } = picture
  const bars = picture.bars.filter(({ count }) => count > 0)
  const [box, room] = useWidth<HTMLDivElement>()
  const frame = useRef<HTMLFieldSetElement>(null)
  const { step, stop, setCurrent } = useBarKeys(frame, bars)
  const width = Math.max(room, minWidth)
  const noteCurrent = ({ target }: FocusEvent<HTMLElement>) => setCurrent(target.dataset.key ?? null)
  return (
    <Box ref={box} style={{ height }}>
      {room > 0 && (
        <Frame ref={frame} aria-label={label} onKeyDown={step} onFocus={noteCurrent} style={{ width }}>
          <Svg aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
            {axes(width)}
            {bars.map((bar) => (
              <g key={bar.key} data-behind={(isNarrowed && !isChosen(bar)) || undefined}>
                {drawn(bar, width)}
              </g>
            ))}
          </Svg>
          {bars.map((bar) => (
            <Hint key={bar.key} isName text={`${bar.label}: ${counted(bar.count)} ${unitOf(bar)}`}>
              <button
                type="button"
                data-key={bar.key}
                tabIndex={bar.key === stop ? 0 : -1}
                aria-pressed={isChosen(bar)}
                onClick={(event) => onChoose(bar, isAdding(event))}
                style={placeOf(bar, width)}
              />
            </Hint>
          ))}
        </Frame>
      )}
    </Box>
  )
}

const Box = styled('div')(({ theme }) => ({
  ...edgeShadows(theme),
  overflowX: 'auto',
  overflowY: 'hidden',
  '@media (forced-colors: active)': { background: 'none' },
  '@media print': { height: 'auto !important', overflow: 'visible', background: 'none' },
}))

const Frame = styled('fieldset')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > button': {
    position: 'absolute',
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    cursor: 'pointer',
    outlineOffset: -2,
  },
  '& > button:hover': { background: (theme.vars ?? theme).palette.action.hover },
  '@media (forced-colors: active)': { '& > button:hover': { background: 'none', border: '1px solid Highlight' } },
  '@media print': { maxWidth: '100%', '& > button': { display: 'none' } },
}))

const Svg = styled('svg')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'block',
    fontVariantNumeric: 'tabular-nums',
    '& text': { fontFamily: theme.typography.fontFamily, fontSize: '0.75rem', fill: palette.text.secondary },
    '& [data-name], & [data-count]': { fontSize: '0.8125rem', fill: palette.text.primary },
    // A halo keeps numbers readable across grid lines.
    '& [data-count]': { paintOrder: 'stroke', stroke: palette.background.paper, strokeWidth: 4 },
    '& line': { stroke: palette.divider },
    '& [data-bar]': { fill: palette.primary.main },
    '& [data-behind] [data-bar]': {
      fill: `color-mix(in srgb, ${palette.primary.main} 30%, ${palette.background.paper})`,
    },
    '& [data-behind] [data-name], & [data-behind] [data-count]': { fill: palette.text.secondary },
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      '& text, & [data-name], & [data-count], & [data-bar]': { fill: 'CanvasText' },
      '& [data-behind] [data-bar]': { fill: 'Canvas', stroke: 'CanvasText' },
      '& [data-count]': { stroke: 'Canvas' },
      '& line': { stroke: 'GrayText', opacity: 0.4 },
    },
    '@media print': { maxWidth: '100%', height: 'auto' },
  }
})
