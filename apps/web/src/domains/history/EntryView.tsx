import { contract } from '@acm/contract'
import type { HistoryChange, HistoryEntry, HistoryRecord } from '@acm/contract/history'
import { type HistoryKind, isEnding, kindsOnPageOf } from '@acm/contract/history-kinds'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useMayOpen } from '../../shell/leaving.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { counted } from '../../ui/counted.ts'
import { TimeText } from '../../ui/DateText.tsx'
import { useFolded } from '../../ui/Folded.tsx'
import { RESTORE_KEY } from '../../ui/form/drafts/restoration.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths as jobs } from '../jobs/paths.ts'
import { FieldChange } from './FieldChange.tsx'
import { canShowAsItWas, factSideOf } from './facts.ts'
import { hiddenText } from './hiddenText.ts'
import { NamedRecord } from './NamedRecord.tsx'
import { type HistoryPoint, pointText } from './point.ts'
import { formOf, whyItStays, withKey } from './recordLinks.ts'
import { useMayFill } from './useMayFill.ts'
import { actorText } from './valueText.ts'

interface EntryViewProps {
  entry: HistoryEntry
  /** The page's own kind; its entries need no record name. */
  page?: HistoryKind | undefined
  level: 2 | 3
  onShowAsOf: (point: HistoryPoint) => void
}

/** Members that the page leaves out are loaded on request. */
export function EntryView({ entry: read, page, level, onShowAsOf }: EntryViewProps) {
  const [isWhole, setWhole] = useState(false)
  const { data: entry = read } = useApiQuery(contract.history.entry, { params: { id: read.id }, enabled: isWhole })
  const unfold = () => setWhole(true)
  const { at, record } = entry
  return (
    <Entry>
      <div>
        <TimeText value={at} />
      </div>
      <Stack sx={{ gap: 0.25, minWidth: 0 }}>
        <Line>
          <Typography component={level === 2 ? 'h3' : 'h4'} variant="body1" sx={{ overflowWrap: 'anywhere' }}>
            <Sentence entry={entry} page={page} />
          </Typography>
          <From entry={entry} />
        </Line>
        <Line>
          <Told>
            <Changes entry={entry} onUnfold={unfold} />
            {entry.touched && <Touched {...entry.touched} onUnfold={unfold} />}
          </Told>
          {record && <Acts entry={entry} record={record} onShowAsOf={onShowAsOf} />}
        </Line>
      </Stack>
    </Entry>
  )
}

export function Sentence({ entry: { actor, did, record }, page }: Pick<EntryViewProps, 'entry' | 'page'>) {
  return (
    <>
      <strong>{actorText(actor)}</strong>
      {' · '}
      {did}
      {record && <About record={record} page={page} />}
    </>
  )
}

function About({ record, page }: { record: HistoryRecord; page: HistoryKind | undefined }) {
  const { kind, kindLabel, name } = record
  if (page && kindsOnPageOf(page).includes(kind)) return ` · ${kindLabel}${name && record.within ? ` ${name}` : ''}`
  return (
    <>
      {name === null ? ' · ' : ` · ${kindLabel} `}
      <NamedRecord record={record} />
    </>
  )
}

function From({ entry: { from, orgUnits } }: { entry: HistoryEntry }) {
  const mayOpen = useMayOpen()
  const { address, session, job } = from
  const parts = [session, address, orgUnits.join(', ')].filter((part) => part !== null && part !== '')
  if (parts.length === 0 && job === null) return null
  const path = jobs.job(job ?? 0)
  const told = `background job ${job}`
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {job !== null &&
        (mayOpen(path) ? (
          <TextLink to={path} isInText>
            {told}
          </TextLink>
        ) : (
          told
        ))}
      {job !== null && parts.length > 0 && ' · '}
      {parts.join(' · ')}
    </Typography>
  )
}

function Changes({ entry, onUnfold }: { entry: HistoryEntry; onUnfold: () => void }) {
  const { hiddenFields } = entry
  const changes = entry.changes.filter(isToldOf)
  const { shown, unfold } = useFolded(changes, { what: 'fields' })
  const telling = factSideOf(entry)
  return (
    <>
      {shown.length > 0 && (
        <Fields>
          {shown.map((change) => (
            <div key={change.field}>
              <dt>{change.label}</dt>
              <dd>
                <FieldChange change={change} telling={telling(change)} onUnfold={onUnfold} />
              </dd>
            </div>
          ))}
        </Fields>
      )}
      {unfold && <Box>{unfold}</Box>}
      {hiddenFields > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {hiddenText(hiddenFields, changes.length > 0)}
        </Typography>
      )}
    </>
  )
}

function Touched({ names, more, others, onUnfold }: NonNullable<HistoryEntry['touched']> & { onUnfold: () => void }) {
  const { shown, unfold } = useFolded(names, { more, onUnfold })
  const rest = others === 1 ? 'and 1 other you may not see' : `and ${counted(others)} others you may not see`
  return (
    <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
      {`Of yours: ${shown.join(', ')}${others > 0 ? `, ${rest}` : ''}`} {unfold}
    </Typography>
  )
}

/** An empty set tells nothing. */
export const isToldOf = ({ kind, added, removed }: HistoryChange): boolean =>
  kind !== 'set' || added.length > 0 || removed.length > 0

interface ActsProps {
  entry: HistoryEntry
  record: HistoryRecord
  onShowAsOf: (point: HistoryPoint) => void
}

function Acts({ entry, record, onShowAsOf }: ActsProps) {
  const mayFill = useMayFill()
  const of = { kind: record.kind, id: record.id, of: String(entry.id) }
  const form = entry.isRestorable ? formOf({ record, fields: entry.changes.map(({ field }) => field) }) : null
  const stays = whyItStays(entry)
  if (!canShowAsItWas(entry)) return null
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mx: -1.25 }}>
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => onShowAsOf({ ...of, how: isEnding(entry.action) ? 'before' : 'after' })}
      >
        Show as it was then
      </Button>
      {form !== null && mayFill(form, record) && (
        <LinkButton variant="quiet" isSmall to={withKey(form, RESTORE_KEY, pointText({ ...of, how: 'before' }))}>
          Restore this
        </LinkButton>
      )}
      {stays !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {stays}
        </Typography>
      )}
    </Stack>
  )
}

const Entry = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '6.5rem minmax(0, 1fr)',
  gap: theme.spacing(0.5, 2),
  padding: theme.spacing(1, 0),
  borderTop: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: theme.spacing(2),
}))

const Told = styled('div')({ flex: '1 1 24rem', minWidth: 0, '&:empty': { display: 'none' } })

/** Labels have a column of their own where it fits. */
export const Fields = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gap: theme.spacing(0.5),
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(8rem, 14rem) minmax(0, 1fr)',
    columnGap: theme.spacing(2),
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& dt': { color: (theme.vars ?? theme).palette.text.secondary },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
}))
