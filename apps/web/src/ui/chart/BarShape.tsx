import { counted } from '../counted.ts'
import { BarChart as Icon } from '../icons.ts'
import { RouterLink } from '../RouterLink.tsx'
import styles from './BarChart.module.css'

/** The counted thing, singular and plural. */
export type BarUnit = readonly [one: string, many: string]

export interface DrawnBar {
  /** Stable while the numbers change. */
  key: string
  label: string
  /** Text below the bar. */
  tick: string
  count: number
}

/** The view of a chart that is no table. */
export const CHART = { name: 'picture', label: 'Chart', icon: <Icon />, isFirst: true } as const

/** Pixels of the highest bar, below its number. */
const HIGHEST = 30
const LOWEST = 2

/** 'Feb 2026: 4 subscriptions' */
export const barHint = ({ label, count }: DrawnBar, [one, many]: BarUnit): string =>
  `${label}: ${counted(count)} ${count === 1 ? one : many}`

/** In place of a bar that counts nothing, which leads nowhere. */
export const EmptyBar = ({ tick }: { tick: string }) => (
  <span className={styles.bar}>
    <span className={styles.tick}>{tick}</span>
  </span>
)

/** The shape of a bar. Its control has the tooltip's text as its name. */
export const BarShape = ({ bar: { count, tick }, most }: { bar: DrawnBar; most: number }) => (
  <>
    <span aria-hidden className={styles.count} data-most={count === most || undefined}>
      {counted(count)}
    </span>
    {/* A browser prints drawings, but no backgrounds. */}
    <svg aria-hidden height={Math.max(LOWEST, Math.round((HIGHEST * count) / most))}>
      <rect width="100%" height="100%" rx={2} />
    </svg>
    <span aria-hidden className={styles.tick}>
      {tick}
    </span>
  </>
)

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
