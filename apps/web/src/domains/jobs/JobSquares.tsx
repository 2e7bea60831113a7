import type { JobTarget } from '@acm/contract/jobs'
import clsx from 'clsx'
import { progressText, STATES } from './JobProgress.tsx'
import styles from './JobSquares.module.css'
import { countsOf, nameOf, shownState, stateText, TARGETS, type TargetsOf } from './targets.ts'

/** In the order of the table below, which says the same in words. */
export function JobSquares({ of, targets }: { of: TargetsOf; targets: readonly JobTarget[] }) {
  return (
    <div role="img" aria-label={`${TARGETS[of].many}: ${progressText(countsOf(targets))}`} className={styles.squares}>
      {targets.map((target) => {
        const { tone, sign } = STATES[shownState(target)]
        return (
          <div
            key={target.id}
            title={`${nameOf(of, target)}: ${stateText(target)}`}
            data-state={shownState(target)}
            className={clsx(styles.square, tone, target.state === 'waiting' && styles.waits)}
          >
            {sign}
          </div>
        )
      })}
    </div>
  )
}
