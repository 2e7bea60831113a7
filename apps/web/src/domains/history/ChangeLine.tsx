import type { HistoryEntry } from '@acm/contract/history'
import type { Welcome } from '@acm/contract/welcome'
import { useMayOpen } from '../../shell/leaving.ts'
import { counted } from '../../ui/counted.ts'
import { Hint } from '../../ui/Hint.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths as jobs } from '../jobs/paths.ts'
import styles from './ChangeLine.module.css'
import { NamedRecord } from './NamedRecord.tsx'
import { changesInShort } from './told.ts'
import { actorText } from './valueText.ts'

type LatestChange = NonNullable<Welcome['changes']>['latest'][number]

/** The second line is cut off, so its title has the whole text. */
export function ChangeLine({ change: { entry, others } }: { change: LatestChange }) {
  const { actor, record, from } = entry
  const told = `${actorText(actor)} · ${inShort(entry)}`
  return (
    <span className={styles.change}>
      <span className={styles.named}>
        {record && (
          <b>
            <NamedRecord record={record} />
          </b>
        )}
        {from.job !== null && others !== 0 && <Others job={from.job} count={others} />}
      </span>
      <Hint text={told}>
        <small className={styles.told}>{told}</small>
      </Hint>
    </span>
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
  const fields = changesInShort({ changes, record })
  const kind = record && record.within === null && record.name !== null ? [record.kindLabel] : []
  return [...kind, fields === '' ? did : `${did}: ${fields}`].join(' · ')
}
