import { formatDay } from '../../ui/dates.ts'
import { Hint } from '../../ui/Hint.tsx'
import styles from './BeyondMark.module.css'
import type { BeyondScale } from './timeline.ts'

/** For bars that are completely before or after the chart. */
export function BeyondMark({ beyond: { side, day }, text }: { beyond: BeyondScale; text: string }) {
  const words = `${side} ${formatDay(day)}`
  return (
    <Hint isName text={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what the mark stands for must be reachable by keyboard too */}
      <div role="img" tabIndex={0} className={styles.mark} data-side={side}>
        <span>{side === 'before' ? `◂ ${words}` : `${words} ▸`}</span>
      </div>
    </Hint>
  )
}
