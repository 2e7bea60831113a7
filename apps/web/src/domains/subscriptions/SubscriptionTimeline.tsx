import { ENDINGS, hashOf, type Subscription } from '@acm/contract/subscriptions'
import Paper from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type CSSProperties, useId } from 'react'
import { RecordLink } from '../../shell/MayLink.tsx'
import { formatDay } from '../../ui/dates.ts'
import { today } from '../../ui/today.ts'
import { InstanceChips } from './InstanceChips.tsx'
import { TimelineAxis, TimelineBar, TimelineTrack } from './TimelineTrack.tsx'
import {
  barOf,
  beyondOf,
  groupsOf,
  type Phase,
  phaseOf,
  scaleOf,
  type TimelineScale,
  TRACK_VARIABLES,
} from './timeline.ts'
import { codesOf, spanOf } from './useSubscriptionSave.ts'

const PHASE_TEXT: Record<Phase, string> = {
  ended: 'Ended',
  30: 'Ends within 30 days',
  60: 'Ends within 60 days',
  90: 'Ends within 90 days',
  planned: 'Not started',
  running: '',
}

/** By AMQ group; the table has the same data as text. */
export function SubscriptionTimeline({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const day = today()
  const scale = scaleOf(subscriptions, day)
  return (
    <Paper variant="outlined" component="section" aria-label="Timeline of AMQ Subscriptions" sx={PADDED}>
      <EndingSoon subscriptions={subscriptions} day={day} />
      <div style={linesOf(scale)}>
        <Row aria-hidden>
          <span />
          <TimelineAxis scale={scale} today={`Today ${formatDay(day)}`} />
        </Row>
        {groupsOf(subscriptions).map((group) => (
          <Group key={group.id} group={group} scale={scale} day={day} />
        ))}
      </div>
    </Paper>
  )
}

const PADDED = { p: { xs: 1.5, sm: 2 } }

/** Custom properties, which CSSProperties does not know. */
function linesOf({ today: now, ticks }: TimelineScale): CSSProperties {
  const line = 'linear-gradient(var(--acm-palette-divider), var(--acm-palette-divider))'
  const lines = ticks.map(({ at }) => `${line} ${at}% 0 / 1px 100% no-repeat`)
  return { [TRACK_VARIABLES.today]: `${now}%`, [TRACK_VARIABLES.lines]: lines.join(', ') } as CSSProperties
}

/** Also the legend of the bars. */
function EndingSoon({ subscriptions, day }: { subscriptions: readonly Subscription[]; day: string }) {
  const phases = subscriptions.map((one) => phaseOf(one, day))
  return (
    <Counts aria-label="What ends soon">
      {ENDINGS.map((days) => (
        <li key={days}>
          <TimelineBar data-phase={days} aria-hidden sx={{ width: 36 }} />
          {`${PHASE_TEXT[days]}: ${phases.filter((phase) => phase === days).length}`}
        </li>
      ))}
    </Counts>
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
    <section aria-labelledby={id}>
      <Typography id={id} component="h2" variant="subtitle2" sx={{ pt: 1.5, pb: 0.5, overflowWrap: 'anywhere' }}>
        <RecordLink kind="amqGroup" id={groupId} name={name} />
      </Typography>
      <Rows>
        {rows.map((row) => (
          <SubscriptionRow key={hashOf(row)} row={row} scale={scale} phase={phaseOf(row, day)} />
        ))}
      </Rows>
    </section>
  )
}

function SubscriptionRow({ row, scale, phase }: { row: Subscription; scale: TimelineScale; phase: Phase }) {
  const ending = PHASE_TEXT[phase]
  const parts = [`${row.amqGroup.name}: ${codesOf(row).join(', ')}`, spanOf(row), ...(ending ? [ending] : [])]
  return (
    <Row as="li">
      <div>
        <InstanceChips instances={row.acesDatabases} />
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 0.25 }}>
          {spanOf(row)}
          {ending && ' · '}
          {ending && <Ending>{ending}</Ending>}
        </Typography>
      </div>
      <TimelineTrack bar={barOf(row, scale)} beyond={beyondOf(row, scale)} phase={phase} text={parts.join('. ')} />
    </Row>
  )
}

const Counts = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  margin: theme.spacing(0, 0, 2),
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
}))

const Ending = styled('b')({ display: 'inline-block' })

const Rows = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' })

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(220px, 320px) 1fr',
  columnGap: theme.spacing(2),
  alignItems: 'center',
  'li&': { borderTop: `1px solid ${(theme.vars ?? theme).palette.divider}` },
  'li& > :first-of-type': { paddingBlock: theme.spacing(1) },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    'li& > :first-of-type': { paddingBottom: 0 },
  },
}))
