import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Row } from '../base/Stack.tsx'
import { Text } from '../base/Text.tsx'
import { counted } from '../counted.ts'
import { Panel } from '../Panel.tsx'
import { useView } from '../ViewSwitch.tsx'
import styles from './BarChart.module.css'
import { BarShape, type BarUnit, barHint, CHART, type DrawnBar, EmptyBar } from './BarShape.tsx'
import { NumberTable } from './NumberTable.tsx'

export interface ChartBar extends DrawnBar {
  /** Its time is over. */
  isPast?: boolean
}

interface BarChartProps<Bar extends ChartBar> {
  title: string
  /** Table header of the bars. */
  header: string
  /** The counted thing, singular and plural. */
  unit: BarUnit
  /** Table header of the counts. */
  countHeader: string
  bars: readonly Bar[]
  /** Numbers that would dwarf the bars. */
  others: readonly (Bar & { isShownOnly: boolean })[]
  selected: readonly Bar[]
  onSelect: (bar: Bar) => void
  /** In place of the bars. */
  children?: ReactNode
}

/** Bars are buttons of one group, so the arrow keys move between them. */
export function BarChart<Bar extends ChartBar>(chart: BarChartProps<Bar>) {
  const id = useId()
  const { isPicture, viewSwitch } = useView(CHART)
  return (
    <Panel role="region" aria-labelledby={id} className={styles.chart}>
      <Text as="h2" id={id} step="sm" isStrong>
        {chart.title}
      </Text>
      {viewSwitch}
      {chart.children ? <Row gap={8}>{chart.children}</Row> : isPicture ? <Bars {...chart} /> : <Numbers {...chart} />}
    </Panel>
  )
}

function Bars<Bar extends ChartBar>({ title, unit, bars, others, selected, onSelect }: BarChartProps<Bar>) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const isBehind = (bar: Bar) => selected.length > 0 && !selected.includes(bar)
  return (
    <ToggleGroup multiple aria-label={title} value={selected.map(({ key }) => key)} className={styles.plot}>
      {bars.map((bar) =>
        bar.count === 0 ? (
          <EmptyBar key={bar.key} tick={bar.tick} />
        ) : (
          <Toggle
            key={bar.key}
            value={bar.key}
            title={barHint(bar, unit)}
            data-behind={isBehind(bar) || undefined}
            data-past={bar.isPast || undefined}
            className={clsx(styles.bar, styles.pressable)}
            onClick={() => onSelect(bar)}
          >
            <BarShape bar={bar} most={most} />
          </Toggle>
        ),
      )}
      {others.map((bar) => {
        const number = (
          <>
            {bar.label} <b className={styles.number}>{counted(bar.count)}</b>
          </>
        )
        return bar.isShownOnly ? (
          <span key={bar.key} className={styles.other}>
            {number}
          </span>
        ) : (
          <Toggle
            key={bar.key}
            value={bar.key}
            className={clsx(styles.other, styles.pressable)}
            onClick={() => onSelect(bar)}
          >
            {number}
          </Toggle>
        )
      })}
    </ToggleGroup>
  )
}

function Numbers<Bar extends ChartBar>({ title, header, countHeader, bars, others }: BarChartProps<Bar>) {
  const shown = [...bars.filter(({ count }) => count > 0), ...others]
  const row = { label: countHeader, counts: shown.map(({ count }) => count) }
  return <NumberTable title={title} header={header} columns={shown.map(({ label }) => label)} rows={[row]} />
}
