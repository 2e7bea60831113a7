import { styled } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import { Hint } from '../../ui/Hint.tsx'
import { BeyondMark } from './BeyondMark.tsx'
import { type BarPosition, type BeyondScale, type Phase, type TimelineScale, TRACK_VARIABLES } from './timeline.ts'

const hatched = (colour: string, gap: number) =>
  `repeating-linear-gradient(-45deg, var(--acm-palette-${colour}-main) 0 ${gap}px, var(--acm-palette-background-paper) ${gap}px ${gap + 2}px)`

const INKS = ['primary-main', 'error-main', 'warning-main', 'text-secondary']

/** The sooner the end, the denser the stripes; hollow: not running. */
export const TimelineBar = styled('div')({
  boxSizing: 'border-box',
  height: 16,
  borderRadius: 4,
  background: 'var(--acm-palette-primary-main)',
  '&[data-phase="30"]': { background: hatched('error', 4) },
  '&[data-phase="60"]': { background: hatched('warning', 8) },
  '&[data-phase="90"]': { background: hatched('warning', 16) },
  '&[data-phase="ended"]': {
    background: 'var(--acm-palette-background-paper)',
    border: '2px solid var(--acm-palette-text-secondary)',
  },
  '&[data-phase="planned"]': {
    background: 'var(--acm-palette-background-paper)',
    border: '2px dashed var(--acm-palette-primary-main)',
  },
  // Draws the same patterns in the two forced colors.
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    ...Object.fromEntries(INKS.map((ink) => [`--acm-palette-${ink}`, 'CanvasText'])),
    '--acm-palette-background-paper': 'Canvas',
    outline: '1px solid CanvasText',
  },
})

const Line = styled('div')({
  position: 'relative',
  alignSelf: 'stretch',
  minHeight: 32,
  background: `var(${TRACK_VARIABLES.lines})`,
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    left: `var(${TRACK_VARIABLES.today})`,
    borderLeft: '2px dashed var(--acm-palette-text-primary)',
    pointerEvents: 'none',
  },
})

interface TimelineTrackProps {
  bar: BarPosition
  /** Not null: no part of the bar is visible. */
  beyond: BeyondScale | null
  phase: Phase
  text: string
}

/** The bar's accessible name has all of its data. */
export function TimelineTrack({ bar, beyond, phase, text }: TimelineTrackProps) {
  return (
    <Line>
      {beyond ? (
        <BeyondMark beyond={beyond} text={text} />
      ) : (
        <Hint isName text={text}>
          <TimelineBar data-phase={phase} role="img" tabIndex={0} sx={PLACED} style={styleOf(bar)} />
        </Hint>
      )}
    </Line>
  )
}

const PLACED = { position: 'absolute', top: 'calc(50% - 8px)', minWidth: 6 }

/** Fades out on sides that go on. */
function styleOf({ left, width, isOpenLeft, isOpenRight }: BarPosition): CSSProperties {
  const stops = [
    isOpenLeft ? 'transparent, #000 32px' : '#000',
    isOpenRight ? '#000 calc(100% - 48px), transparent' : '#000',
  ]
  const isOpen = isOpenLeft || isOpenRight
  return {
    // A minimum width keeps short bars visible, also at the right edge.
    left: `min(${left}%, 100% - 6px)`,
    width: `${width}%`,
    ...(isOpen && { maskImage: `linear-gradient(to right, ${stops.join(', ')})` }),
  }
}

const AxisBox = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'relative',
  height: 40,
  color: (theme.vars ?? theme).palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& > span': { position: 'absolute', whiteSpace: 'nowrap' },
  '& > span[data-tick]': { bottom: 0 },
  '& > span[data-today]': { top: 0, fontWeight: 600, color: (theme.vars ?? theme).palette.text.primary },
  // A phone has room for half of the labels.
  [theme.breakpoints.down('sm')]: {
    '& > span[data-tick]:nth-of-type(odd), & > span[data-tick=late]': { display: 'none' },
  },
}))

const [LATE_TICK, LAST_TICK] = [80, 93]

/** A label at the right edge would not fit. */
export function TimelineAxis({ scale, today }: { scale: TimelineScale; today: string }) {
  return (
    <AxisBox>
      <span data-today="" style={{ left: `${scale.today}%`, transform: `translateX(-${scale.today}%)` }}>
        {today}
      </span>
      {scale.ticks
        .filter(({ at }) => at < LAST_TICK)
        .map(({ at, label }) => (
          <span key={label} data-tick={at > LATE_TICK ? 'late' : ''} style={{ left: `${at}%` }}>
            {label}
          </span>
        ))}
    </AxisBox>
  )
}
