import { once } from '@acm/contract/core/once'
import { type KeyboardEvent, useRef, useState } from 'react'
import { counted } from '../../ui/counted.ts'
import { formatDay } from '../../ui/dates.ts'
import { Hint } from '../../ui/Hint.tsx'
import styles from './DayBars.module.css'
import type { DayBar } from './perDay.ts'

interface DayBarsProps {
  bars: readonly DayBar[]
  onChoose: (day: string) => void
}

const textOf = ({ day, count }: DayBar) => `${formatDay(day)}: ${counted(count)} ${count === 1 ? 'entry' : 'entries'}`

const STEPS: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** One bar a day, the newest on the right; a roving tab index with arrow keys. */
export function DayBars({ bars, onChoose }: DayBarsProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [current, setCurrent] = useState(bars.length - 1)
  const at = Math.min(current, bars.length - 1)
  const step = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(at, bars.length - 1)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    box.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <fieldset ref={box} className={styles.plot} aria-label="Entries per day" onKeyDown={step}>
      {bars.map((bar, place) => (
        <Hint key={bar.day} isName text={textOf(bar)}>
          <button
            type="button"
            className={styles.day}
            tabIndex={place === at ? 0 : -1}
            onFocus={() => setCurrent(place)}
            onClick={() => onChoose(bar.day)}
          >
            <span
              className={styles.bar}
              style={{ height: `${bar.height}%` }}
              data-count={bar.count > 0 ? short().format(bar.count) : ''}
            />
            <span className={styles.label}>
              <span>{labelOf(bar.day, place)}</span>
            </span>
          </button>
        </Hint>
      ))}
    </fieldset>
  )
}

const short = once(() => new Intl.NumberFormat('en-US', { notation: 'compact' }))

/** Labels the first bar, and a few days of each month that are far enough apart. */
function labelOf(day: string, place: number): string {
  const [, month = '', date = ''] = day.split('-')
  return place === 0 || (place > 1 && LABELLED.includes(date)) ? `${month}/${date}` : ''
}

const LABELLED = ['01', '08', '15', '22']
