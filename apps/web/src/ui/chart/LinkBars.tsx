import { RouterLink } from '../RouterLink.tsx'
import styles from './BarChart.module.css'
import { BarShape, type BarUnit, barHint, type DrawnBar, EmptyBar } from './BarShape.tsx'

export interface LinkBar extends DrawnBar {
  /** The list of exactly the counted rows. */
  to: string
}

interface LinkBarsProps {
  label: string
  unit: BarUnit
  bars: readonly LinkBar[]
  tone?: 'second'
}

/** Bars that lead to the rows they count. */
export function LinkBars({ label, unit, bars, tone }: LinkBarsProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul aria-label={label} className={styles.plot} data-tone={tone}>
      {bars.map((bar) => (
        <li key={bar.key} className={styles.month}>
          {bar.count === 0 ? (
            <EmptyBar tick={bar.tick} />
          ) : (
            <RouterLink to={bar.to} title={barHint(bar, unit)} className={styles.bar} data-pressable="">
              <BarShape bar={bar} most={most} />
            </RouterLink>
          )}
        </li>
      ))}
    </ul>
  )
}
