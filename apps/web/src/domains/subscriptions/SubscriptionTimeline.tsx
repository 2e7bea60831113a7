import { ENDINGS, hashOf, type Subscription } from '@acm/contract/subscriptions'
import clsx from 'clsx'
import { type ComponentProps, type CSSProperties, useId } from 'react'
import { RecordLink } from '../../shell/MayLink.tsx'
import { formatDay } from '../../ui/dates.ts'
import { today } from '../../ui/today.ts'
import { InstanceCodes } from './InstanceCodes.tsx'
import styles from './SubscriptionTimeline.module.css'
import { type BarPosition, barOf, groupsOf, type Phase, phaseOf, scaleOf, type TimelineScale } from './timeline.ts'
import { codesOf, spanOf } from './useSubscriptionSave.ts'

const PHASE_TEXT: Record<Phase, string> = {
  ended: 'Ended',
  30: 'Ending within 30 days',
  60: 'Ending within 60 days',
  90: 'Ending within 90 days',
  planned: 'Not started',
  running: '',
}

/** By AMQ group; the table has the same data as text. */
export function SubscriptionTimeline({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const day = today()
  const scale = scaleOf(subscriptions, day)
  return (
    <section aria-label="Timeline of AMQ Subscriptions">
      <EndingSoon subscriptions={subscriptions} day={day} />
      <div style={linesOf(scale)}>
        <div className={styles.above} aria-hidden>
          <TimelineAxis scale={scale} today={`Today ${formatDay(day)}`} />
        </div>
        {groupsOf(subscriptions).map((group) => (
          <Group key={group.id} group={group} scale={scale} day={day} />
        ))}
      </div>
    </section>
  )
}

/** Custom properties, which CSSProperties does not know. */
function linesOf({ today: now, ticks }: TimelineScale): CSSProperties {
  const line = 'linear-gradient(var(--line), var(--line))'
  const lines = ticks.map(({ at }) => `${line} ${at}% 0 / 1px 100% no-repeat`)
  return { '--today': `${now}%`, '--lines': lines.join(', ') } as CSSProperties
}

/** Also the legend of the bars. */
function EndingSoon({ subscriptions, day }: { subscriptions: readonly Subscription[]; day: string }) {
  const phases = subscriptions.map((one) => phaseOf(one, day))
  const endings = ENDINGS.filter((days) => phases.includes(days))
  if (endings.length === 0) return null
  return (
    <ul aria-label="Ending soon" className={styles.counts}>
      {endings.map((days) => (
        <li key={days}>
          <TimelineBar data-phase={days} aria-hidden className={styles.sample} />
          {`${PHASE_TEXT[days]}: ${phases.filter((phase) => phase === days).length}`}
        </li>
      ))}
    </ul>
  )
}

interface GroupProps {
  group: ReturnType<typeof groupsOf>[number]
  scale: TimelineScale
  day: string
}

function Group({ group: { id: groupId, name, rows }, scale, day }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>
        <RecordLink kind="amqGroup" id={groupId} name={name} />
      </h2>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <SubscriptionRow key={hashOf(row)} row={row} scale={scale} phase={phaseOf(row, day)} />
        ))}
      </ul>
    </section>
  )
}

function SubscriptionRow({ row, scale, phase }: { row: Subscription; scale: TimelineScale; phase: Phase }) {
  const ending = PHASE_TEXT[phase]
  const parts = [`${row.amqGroup.name}: ${codesOf(row).join(', ')}`, spanOf(row), ...(ending ? [ending] : [])]
  return (
    <li className={styles.row}>
      <InstanceCodes instances={row.acesDatabases} />
      <TimelineTrack
        bar={barOf(row, scale)}
        phase={phase}
        dates={[formatDay(row.startDate), row.endDate === null ? 'No end date' : formatDay(row.endDate)]}
        text={parts.join('. ')}
      />
    </li>
  )
}

/** The sooner the end, the denser the stripes; hollow: not running. */
const TimelineBar = ({ className, ...bar }: ComponentProps<'div'>) => (
  <div {...bar} className={clsx(styles.bar, className)} />
)

interface TimelineTrackProps {
  bar: BarPosition
  phase: Phase
  /** Dates of its start and end, above the ends of the bar. */
  dates: readonly [start: string, end: string]
  text: string
}

/** The bar's accessible name has all of its data. */
const TimelineTrack = ({ bar, phase, dates, text }: TimelineTrackProps) => (
  <div className={styles.track}>
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
  </div>
)

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
  const isOpen = width > 0 && (isOpenLeft || isOpenRight)
  return {
    // A minimum width keeps short bars visible, also at the right edge.
    left: `min(${left}%, 100% - 6px)`,
    width: `${width}%`,
    ...(isOpen && { maskImage: `linear-gradient(to right, ${stops.join(', ')})` }),
  }
}

const [LATE_TICK, LAST_TICK] = [80, 93]

/** A label at the right edge would not fit. */
function TimelineAxis({ scale, today }: { scale: TimelineScale; today: string }) {
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
