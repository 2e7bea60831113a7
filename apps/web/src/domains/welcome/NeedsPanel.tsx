import type { Needs } from '@acm/contract/welcome'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { counted } from '../../ui/counted.ts'
import { ChevronRight } from '../../ui/icons.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import type { Tone } from '../../ui/states.ts'
import tones from '../../ui/stateTones.module.css'
import styles from './NeedsPanel.module.css'
import { countOf, type LINES, labelOf, sorted } from './needs.ts'

interface NeedsPanelProps {
  lines: typeof LINES
  needs: Needs | undefined
  /** Counting takes long enough for placeholders. */
  isSlow: boolean
}

/** Each count links to the list of exactly those rows; zeros are text. Empty lines come last and share one line. */
export function NeedsList({ lines, needs, isSlow }: NeedsPanelProps) {
  const { some, none } = sorted(needs, lines)
  return (
    <ul aria-label="Needs your attention" aria-busy={!needs} className={styles.needs}>
      {some.map(({ part, name, label, tone, to, beside = [] }) => {
        const count = countOf(needs, part, name)
        return (
          // New keys after loading, so that React does not move the placeholders.
          <li key={needs ? part : `${part} waits`} data-quiet={!count || undefined}>
            <MayLink to={to} count={count} className={styles.line}>
              <Count count={count} tone={tone} isSlow={isSlow} /> <span data-label="">{labelOf(label, count)}</span>
            </MayLink>
            <span data-beside="">
              {beside.map((more) => {
                const others = countOf(needs, part, more.name)
                return (
                  <MayLink key={more.name} to={more.to} count={others} className={styles.link}>
                    <Count count={others} isSlow={isSlow} /> {labelOf(more.label, others)}
                  </MayLink>
                )
              })}
            </span>
            {count !== 0 && <ChevronRight aria-hidden className={styles.sign} />}
          </li>
        )
      })}
      {none.length > 0 && (
        <li data-quiet="" data-none="">
          {none.map(({ part, label }) => (
            <span key={part}>
              <span data-count="">0</span> {labelOf(label, 0)}
            </span>
          ))}
        </li>
      )}
    </ul>
  )
}

interface MayLinkProps {
  to: string
  count: number | null | undefined
  className: string | undefined
  children: ReactNode
}

/** An empty list is not worth a visit. */
const MayLink = ({ to, count, className, children }: MayLinkProps) =>
  count === 0 ? (
    <span className={className}>{children}</span>
  ) : (
    <RouterLink to={to} className={className}>
      {children}
    </RouterLink>
  )

interface CountProps {
  count: number | null | undefined
  tone?: Tone
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
    <span data-count="" {...(count > 0 && tone && { 'data-tone': '', className: tones[tone] })}>
      {counted(count)}
    </span>
  )
}
