import { LATEST_CHANGES, type Welcome } from '@acm/contract/welcome'
import { Ago } from '../../ui/Ago.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { formatExact, formatInstantDay } from '../../ui/dates.ts'
import { Hint } from '../../ui/Hint.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { ChangeLine } from './ChangeLine.tsx'
import { todayHere } from './days.ts'
import styles from './LatestChanges.module.css'
import { changesSince, paths } from './paths.ts'

type LatestChangesAnswer = NonNullable<Welcome['changes']>

export function ChangesToday({ changes }: { changes: LatestChangesAnswer | undefined }) {
  if (!changes) return null
  const { count, isMore } = changes
  if (count === 0 && !isMore) return <TextLink to={paths.activity()}>All activity</TextLink>
  const told = `${isMore ? 'More than ' : ''}${counted(count)} ${count === 1 ? 'change' : 'changes'} today`
  return <TextLink to={changesSince(todayHere())}>{told}</TextLink>
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
          <li key={place} className={styles.entry}>
            {change ? (
              <>
                <ChangeLine change={change} />
                <Hint text={formatExact(change.entry.at)}>
                  <time dateTime={change.entry.at}>
                    <Ago at={change.entry.at} />
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

function None({ searchedTo }: Pick<LatestChangesAnswer, 'searchedTo'>) {
  const told =
    searchedTo === null
      ? 'No changes you have access to yet.'
      : `No changes you have access to since ${formatInstantDay(searchedTo)}.`
  return (
    <Text tone="muted" className={styles.none}>
      {told}
    </Text>
  )
}
