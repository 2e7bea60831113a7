import type { HistoryChange, HistoryEntry } from '@acm/contract/history'
import type { Welcome } from '@acm/contract/welcome'
import { styled } from '@mui/material/styles'
import { useMayOpen } from '../../shell/leaving.ts'
import { counted } from '../../ui/counted.ts'
import { TextLink } from '../../ui/LinkButton.tsx'
import { paths as jobs } from '../jobs/paths.ts'
import { isToldOf } from './EntryView.tsx'
import { NamedRecord } from './NamedRecord.tsx'
import { actorText } from './valueText.ts'

type Change = NonNullable<Welcome['changes']>['latest'][number]

/** A change in one line: first what was changed, which gives way last, then how, then by whom. */
export function ChangeLine({ change: { entry, others } }: { change: Change }) {
  const { actor, record, from } = entry
  return (
    <Line>
      {record && (
        <b>
          <NamedRecord record={record} />
        </b>
      )}
      {from.job !== null && others !== 0 && <Others job={from.job} count={others} />}
      <span>{inShort(entry)}</span>
      <i>{actorText(actor)}</i>
    </Line>
  )
}

/** The other records of the same job lead to it. */
function Others({ job, count }: { job: number; count: number | null }) {
  const mayOpen = useMayOpen()
  const path = jobs.job(job)
  const told = count === null ? 'and many others' : `and ${counted(count)} ${count === 1 ? 'other' : 'others'}`
  return (
    <b>
      {mayOpen(path) ? (
        <TextLink to={path} isInText>
          {told}
        </TextLink>
      ) : (
        told
      )}
    </b>
  )
}

/** What was done, and to which fields. */
function inShort({ did, record, changes }: HistoryEntry): string {
  const fields = changes.filter(isToldOf).map(fieldText)
  const kind = record && record.within === null && record.name !== null ? [record.kindLabel] : []
  return [...kind, fields.length > 0 ? `${did}: ${fields.join(', ')}` : did].join(' · ')
}

const fieldText = ({ label, now }: HistoryChange): string =>
  typeof now?.value === 'boolean' ? `${label} ${now.value ? 'on' : 'off'}` : label

const Line = styled('span')(({ theme }) => ({
  display: 'flex',
  columnGap: theme.spacing(1),
  minWidth: 0,
  whiteSpace: 'nowrap',
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > b': { flexShrink: 0, fontWeight: 600 },
  // As long as a name may be, how and by whom stay in sight beside it.
  '& > b:first-of-type': { maxWidth: 'calc(100% - 9rem)' },
  '&:has(> b + b) > b:first-of-type': { maxWidth: 'calc(100% - 17rem)' },
  '& > span': { flexShrink: 1, minWidth: '8rem' },
  '& > i': { flexShrink: 4, fontStyle: 'normal', color: (theme.vars ?? theme).palette.text.secondary },
  '& > i::before': { content: '"· "' },
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    '& > b:first-of-type': { maxWidth: '100%' },
    '& > span': { flexBasis: '100%', fontSize: '0.875rem' },
    '& > i': { display: 'none' },
  },
}))
