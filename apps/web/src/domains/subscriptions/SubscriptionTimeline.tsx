import { ENDINGS, hashOf, type Subscription } from '@acm/contract/subscriptions'
import { type CSSProperties, useId } from 'react'
import { RecordLink } from '../../shell/MayLink.tsx'
import { formatDay } from '../../ui/dates.ts'
import { today } from '../../ui/today.ts'
import { InstanceCodes } from './InstanceCodes.tsx'
import styles from './SubscriptionTimeline.module.css'
import { TimelineAxis, TimelineBar, TimelineTrack } from './TimelineTrack.tsx'
import { barOf, beyondOf, groupsOf, type Phase, phaseOf, scaleOf, type TimelineScale } from './timeline.ts'
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
        <div className={styles.axis} aria-hidden>
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
        beyond={beyondOf(row, scale)}
        phase={phase}
        dates={[formatDay(row.startDate), row.endDate === null ? 'No end date' : formatDay(row.endDate)]}
        text={parts.join('. ')}
      />
    </li>
  )
}
