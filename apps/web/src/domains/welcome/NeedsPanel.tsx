import type { Needs } from '@acm/contract/welcome'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { counted } from '../../ui/counted.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import styles from './NeedsPanel.module.css'
import { countOf, type LINES, labelOf, sorted } from './needs.ts'

interface NeedsPanelProps {
  lines: typeof LINES
  needs: Needs | undefined
  /** Counting takes long enough for placeholders. */
  isSlow: boolean
}

/** Each count links to the list of exactly those rows. Lines with a count come first; empty ones share one line. */
export function NeedsList({ lines, needs, isSlow }: NeedsPanelProps) {
  const { some, none } = sorted(needs, lines)
  return (
    <ul aria-label="Needs your attention" aria-busy={!needs} className={styles.needs}>
      {some.map(({ part, name, label, tone, to, beside = [] }) => {
        const count = countOf(needs, part, name)
        return (
          // New keys after loading, so that React does not move the placeholders.
          <li key={needs ? part : `${part} waits`} data-quiet={!count || undefined}>
            <RouterLink to={to}>
              <Count count={count} tone={tone} isSlow={isSlow} /> <span data-label="">{labelOf(label, count)}</span>
            </RouterLink>
            <span data-beside="">
              {beside.map((more) => (
                <RouterLink key={more.name} to={more.to} className={styles.link}>
                  <Count count={countOf(needs, part, more.name)} isSlow={isSlow} />{' '}
                  {labelOf(more.label, countOf(needs, part, more.name))}
                </RouterLink>
              ))}
            </span>
          </li>
        )
      })}
      {none.length > 0 && (
        <li data-quiet="" data-none="">
          {none.map(({ part, label, to }) => (
            <RouterLink key={part} to={to} className={styles.link}>
              <span data-count="">0</span> {labelOf(label, 0)}
            </RouterLink>
          ))}
        </li>
      )}
    </ul>
  )
}

interface CountProps {
  count: number | null | undefined
  tone?: string
  isSlow: boolean
}

function Count({ count, tone, isSlow }: CountProps) {
  if (count === undefined) {
    // Narrower than two digits, so that nothing moves when it or the count appears.
    return <span data-count="">{isSlow && <Skeleton width={14} />}</span>
  }
  if (count === null)
    return (
      <span data-count="" title="Couldn't be loaded">
        ?
      </span>
    )
  return (
    <span data-count="" {...(count > 0 && tone && { 'data-tone': tone })}>
      {counted(count)}
    </span>
  )
}
