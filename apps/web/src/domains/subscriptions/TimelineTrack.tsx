import clsx from 'clsx'
import type { ComponentProps, CSSProperties } from 'react'
import { formatDay } from '../../ui/dates.ts'
import styles from './TimelineTrack.module.css'
import type { BarPosition, BeyondScale, Phase, TimelineScale } from './timeline.ts'

/** The sooner the end, the denser the stripes; hollow: not running. */
export const TimelineBar = ({ className, ...bar }: ComponentProps<'div'>) => (
  <div {...bar} className={clsx(styles.bar, className)} />
)

interface TimelineTrackProps {
  bar: BarPosition
  /** Not null: no part of the bar is visible. */
  beyond: BeyondScale | null
  phase: Phase
  /** Dates of its start and end, above the ends of the bar. */
  dates: readonly [start: string, end: string]
  text: string
}

/** The bar's accessible name has all of its data. */
export function TimelineTrack({ bar, beyond, phase, dates, text }: TimelineTrackProps) {
  return (
    <div className={styles.track}>
      {beyond ? (
        <BeyondMark beyond={beyond} text={text} />
      ) : (
        <>
          <TimelineBar
            role="img"
            aria-label={text}
            data-hint={text}
            tabIndex={0}
            data-phase={phase}
            className={styles.placed}
            style={styleOf(bar)}
          />
          <Dates bar={bar} dates={dates} />
        </>
      )}
    </div>
  )
}

/** Percent of the track that two dates take next to each other. */
const DATES_PART = 26

/** The bar's name says them, too. A bar shorter than both has them in one text, which keeps within the track. */
function Dates({ bar: { left, width }, dates }: Pick<TimelineTrackProps, 'dates'> & { bar: BarPosition }) {
  const toRight = left > 100 - DATES_PART
  const place = width < DATES_PART && toRight ? { right: `${100 - left - width}%` } : { left: `${left}%` }
  const fits = width >= DATES_PART
  return (
    <div aria-hidden className={styles.dates} style={fits ? { left: `${left}%`, width: `${width}%` } : place}>
      {fits ? dates.map((date) => <span key={date}>{date}</span>) : <span>{dates.join(' – ')}</span>}
    </div>
  )
}

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

const [LATE_TICK, LAST_TICK] = [80, 93]

/** A label at the right edge would not fit. */
export function TimelineAxis({ scale, today }: { scale: TimelineScale; today: string }) {
  return (
    <div className={styles.axis}>
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
    </div>
  )
}

/** For bars that are completely before or after the chart. */
function BeyondMark({ beyond: { side, day }, text }: { beyond: BeyondScale; text: string }) {
  const words = `${side} ${formatDay(day)}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what the mark stands for must be reachable by keyboard too
    <div role="img" aria-label={text} data-hint={text} tabIndex={0} className={styles.mark} data-side={side}>
      <span>{side === 'before' ? `◂ ${words}` : `${words} ▸`}</span>
    </div>
  )
}
