import clsx from 'clsx'
import { counted } from '../../../ui/counted.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './BesideBars.module.css'
import { isAdding, type PictureDescription } from './PlotFrame.tsx'

interface BesideBarsProps extends Pick<PictureDescription, 'bars' | 'unitOf' | 'isChosen' | 'onChoose'> {
  isSmall: boolean
  /** Numbers will come: their room is kept. */
  isAwaited?: boolean
}

/** Values that would dwarf the bars are numbers: subscriptions without end, and folded values. */
export function BesideBars({ isSmall, isAwaited = false, bars, unitOf, isChosen, onChoose }: BesideBarsProps) {
  return (
    <ul className={clsx(styles.beside, isSmall && styles.isSmall)} data-awaited={isAwaited || undefined}>
      {bars.map((bar) => {
        const number = (
          <>
            <span className={styles.label}>{bar.label}</span>
            <b className={styles.count}>
              {counted(bar.count)}
              <VisuallyHidden>{` ${unitOf(bar)}`}</VisuallyHidden>
            </b>
          </>
        )
        return (
          <li key={bar.key}>
            {bar.values.length > 0 ? (
              <button
                type="button"
                aria-pressed={isChosen(bar)}
                className={styles.number}
                onClick={(event) => onChoose(bar, isAdding(event))}
              >
                {number}
              </button>
            ) : (
              <div className={styles.number}>{number}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
