import { once } from '@acm/contract/core/once'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, useRef, useState } from 'react'
import { counted } from '../../ui/counted.ts'
import { formatDay } from '../../ui/dates.ts'
import { Hint } from '../../ui/Hint.tsx'
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
    <Frame ref={box} aria-label="Changes per day" onKeyDown={step}>
      {bars.map((bar, place) => (
        <Hint key={bar.day} isName text={textOf(bar)}>
          <button
            type="button"
            tabIndex={place === at ? 0 : -1}
            onFocus={() => setCurrent(place)}
            onClick={() => onChoose(bar.day)}
          >
            <span
              style={{ height: `${bar.height}%` }}
              // Drawn by CSS, because the button's name already has the count.
              data-count={bar.count > 0 ? short().format(bar.count) : ''}
            />
            <small>
              <span>{labelOf(bar.day, place)}</span>
            </small>
          </button>
        </Hint>
      ))}
    </Frame>
  )
}

const short = once(() => new Intl.NumberFormat('en-US', { notation: 'compact' }))

/** Labels the first bar, and a few days of each month that are far enough apart. */
function labelOf(day: string, place: number): string {
  const [, month = '', date = ''] = day.split('-')
  return place === 0 || (place > 1 && LABELLED.includes(date)) ? `${month}/${date}` : ''
}

const LABELLED = ['01', '08', '15', '22']

const Frame = styled('fieldset')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'flex',
    alignItems: 'stretch',
    minWidth: 0,
    height: 220,
    margin: 0,
    padding: theme.spacing(3, 0, 0.5),
    border: 0,
    '& button': {
      flex: '1 1 0',
      minWidth: 0,
      maxWidth: 48,
      display: 'grid',
      gridTemplateRows: '1fr 1.25rem',
      alignItems: 'end',
      padding: '0 2px',
      border: 0,
      background: 'none',
      color: palette.text.secondary,
      font: 'inherit',
      cursor: 'pointer',
    },
    '& button > span': {
      position: 'relative',
      minHeight: 1,
      borderRadius: '3px 3px 0 0',
      background: palette.primary.main,
      // Forced colors would hide the bars.
      forcedColorAdjust: 'none',
    },
    '& button:hover > span': { background: palette.primary.dark },
    '& [data-count]::before': {
      content: 'attr(data-count)',
      position: 'absolute',
      insetInline: -4,
      bottom: '100%',
      fontSize: '0.7rem',
      fontWeight: 500,
      lineHeight: 1.4,
    },
    '@media (forced-colors: active)': { '& [data-count]::before': { color: 'CanvasText' } },
    // Labels overflow, because they are wider than a day.
    '& small': { display: 'flex', justifyContent: 'center', fontSize: '0.75rem', whiteSpace: 'nowrap' },
    '& small > span': { width: 0, display: 'flex', justifyContent: 'center' },
  }
})
