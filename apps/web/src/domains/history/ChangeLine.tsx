import type { HistoryEntry } from '@acm/contract/history'
import { CREATED } from '@acm/contract/history-kinds'
import type { Welcome } from '@acm/contract/welcome'
import { useMayOpen } from '../../shell/leaving.ts'
import { counted } from '../../ui/counted.ts'
import { Hint } from '../../ui/Hint.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths as jobs } from '../jobs/paths.ts'
import styles from './ChangeLine.module.css'
import { Sentence } from './Sentence.tsx'
import { changesInShort, changesWithValues } from './told.ts'

type LatestChange = NonNullable<Welcome['changes']>['latest'][number]

/** Both lines are cut off, so titles have the whole texts. */
export function ChangeLine({ change: { entry, others } }: { change: LatestChange }) {
  const { from } = entry
  const isOfMany = from.job !== null && others !== 0
  const told = fieldsOf(entry, isOfMany)
  return (
    <span className={styles.change}>
      <span className={styles.line}>
        <span className={styles.sentence}>
          <Sentence entry={entry} />
        </span>
        {from.job !== null && isOfMany && <Others job={from.job} count={others} />}
      </span>
      {told !== '' && (
        <Hint text={told}>
          <small className={styles.told}>{told}</small>
        </Hint>
      )}
    </span>
  )
}

/** Nothing of new records, which have all fields; no values of one record of many. */
function fieldsOf(entry: HistoryEntry, isOfMany: boolean): string {
  if (entry.did === CREATED) return ''
  return isOfMany ? changesInShort(entry) : changesWithValues(entry)
}

function Others({ job, count }: { job: number; count: number | null }) {
  const mayOpen = useMayOpen()
  const path = jobs.job(job)
  const told = count === null ? 'and many others' : `and ${counted(count)} ${count === 1 ? 'other' : 'others'}`
  return (
    <b className={styles.others}>
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
