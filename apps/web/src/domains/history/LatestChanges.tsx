import type { HistoryEntry } from '@acm/contract/history'
import { LATEST_CHANGES, type Welcome } from '@acm/contract/welcome'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { Ago } from '../../ui/DateText.tsx'
import { formatExact, formatInstantDay } from '../../ui/dates.ts'
import { Hint } from '../../ui/Hint.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { todayHere } from './days.ts'
import styles from './LatestChanges.module.css'
import { changesSince, paths } from './paths.ts'
import { isNew, Sentence } from './Sentence.tsx'
import { changesInShort } from './told.ts'

type LatestChangesAnswer = NonNullable<Welcome['changes']>

export function ChangesToday({ changes }: { changes: LatestChangesAnswer | undefined }) {
  if (!changes) return null
  const { count, isMore } = changes
  if (count === 0 && !isMore) return <TextLink to={paths.activity()}>All activity</TextLink>
  const summary = `${isMore ? 'More than ' : ''}${counted(count)} ${count === 1 ? 'change' : 'changes'} today`
  return <TextLink to={changesSince(todayHere())}>{summary}</TextLink>
}

const PLACES = Array.from({ length: LATEST_CHANGES }, (_, place) => place)
const WIDTHS = ['72%', '58%', '66%', '80%', '54%', '70%']

/** Rows are reserved while loading. */
export function LatestChanges({ changes }: { changes: LatestChangesAnswer | undefined }) {
  if (changes?.latest.length === 0) return <None searchedTo={changes.searchedTo} />
  return (
    <ul className={styles.changes} aria-busy={!changes}>
      {PLACES.map((place) => {
        const change = changes?.latest[place]
        if (changes && !change) return null
        return (
          <li key={place}>
            {change ? (
              <>
                <ChangeLine entry={change} />
                <Hint text={formatExact(change.at)}>
                  <time dateTime={change.at}>
                    <Ago at={change.at} />
                  </time>
                </Hint>
              </>
            ) : (
              <Skeleton width={WIDTHS[place] ?? '60%'} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The second line is empty for new records, which have all fields. */
function ChangeLine({ entry }: { entry: HistoryEntry }) {
  const summary = isNew(entry) ? '' : changesInShort(entry)
  return (
    <span className={styles.change}>
      <span className={styles.line}>
        <Sentence entry={entry} />
      </span>
      {summary !== '' && <small className={styles.told}>{summary}</small>}
    </span>
  )
}

function None({ searchedTo }: Pick<LatestChangesAnswer, 'searchedTo'>) {
  const summary =
    searchedTo === null
      ? 'No changes you have access to yet.'
      : `No changes you have access to since ${formatInstantDay(searchedTo)}.`
  return (
    <Text tone="muted" className={styles.none}>
      {summary}
    </Text>
  )
}
