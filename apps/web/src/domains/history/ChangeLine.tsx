import type { HistoryChange, HistoryEntry } from '@acm/contract/history'
import type { Welcome } from '@acm/contract/welcome'
import { styled } from '@mui/material/styles'
import { useMayOpen } from '../../shell/leaving.ts'
import { counted } from '../../ui/counted.ts'
import { Hint } from '../../ui/Hint.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths as jobs } from '../jobs/paths.ts'
import { isToldOf } from './EntryView.tsx'
import { NamedRecord } from './NamedRecord.tsx'
import { actorText } from './valueText.ts'

type LatestChange = NonNullable<Welcome['changes']>['latest'][number]

/** The second line is cut off, so its title has the whole text. */
export function ChangeLine({ change: { entry, others } }: { change: LatestChange }) {
  const { actor, record, from } = entry
  const told = `${actorText(actor)} · ${inShort(entry)}`
  return (
    <Line>
      <span>
        {record && (
          <b>
            <NamedRecord record={record} />
          </b>
        )}
        {from.job !== null && others !== 0 && <Others job={from.job} count={others} />}
      </span>
      <Hint text={told}>
        <small>{told}</small>
      </Hint>
    </Line>
  )
}

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

function inShort({ did, record, changes }: HistoryEntry): string {
  const fields = changes.filter(isToldOf).map(fieldText)
  const kind = record && record.within === null && record.name !== null ? [record.kindLabel] : []
  return [...kind, fields.length > 0 ? `${did}: ${fields.join(', ')}` : did].join(' · ')
}

const fieldText = ({ label, now }: HistoryChange): string =>
  typeof now?.value === 'boolean' ? `${label} ${now.value ? 'on' : 'off'}` : label

const Line = styled('span')(({ theme }) => ({
  minWidth: 0,
  whiteSpace: 'nowrap',
  '& > *': { display: 'flex', columnGap: theme.spacing(1), lineHeight: '1.25rem' },
  '& > span:empty': { display: 'none' },
  '& b': { overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600 },
  // A long name shrinks before the count of the others does.
  '& b + b': { flexShrink: 0 },
  '& > small': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: '0.875rem',
    color: (theme.vars ?? theme).palette.text.secondary,
  },
}))
