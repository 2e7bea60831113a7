import styles from './ShareBar.module.css'

export type ShareTone = 'main' | 'second' | 'bad' | 'rest'

export interface Share {
  key: string
  count: number
  tone: ShareTone
}

interface ShareBarProps {
  shares: readonly Share[]
  whole: number
}

/** Parts of a whole as one thin bar. The numbers are text next to it. */
export function ShareBar({ shares, whole }: ShareBarProps) {
  const startOf = (place: number) => shares.slice(0, place).reduce((sum, { count }) => sum + count, 0)
  return (
    <svg aria-hidden viewBox={`0 0 ${Math.max(1, whole)} 1`} preserveAspectRatio="none" className={styles.bar}>
      {shares.map(({ key, count, tone }, place) => (
        <rect key={key} x={startOf(place)} width={count} height={1} data-tone={tone} />
      ))}
    </svg>
  )
}

/** Shows which part of the bar a number stands for. */
export const ShareSign = ({ tone }: { tone: ShareTone }) => (
  <svg aria-hidden viewBox="0 0 1 1" className={styles.sign}>
    <rect width={1} height={1} data-tone={tone} />
  </svg>
)
