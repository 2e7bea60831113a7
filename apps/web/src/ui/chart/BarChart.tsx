import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Row } from '../base/Stack.tsx'
import { Table } from '../base/Table.tsx'
import { Text } from '../base/Text.tsx'
import { counted } from '../counted.ts'
import { BarChart as Icon } from '../icons.ts'
import { Panel } from '../Panel.tsx'
import { useView, ViewSwitch } from '../ViewSwitch.tsx'
import styles from './BarChart.module.css'

export interface ChartBar {
  /** Stable while the numbers change. */
  key: string
  label: string
  /** Text below the bar. */
  tick: string
  count: number
  /** Its time is over. */
  isPast?: boolean
}

interface BarChartProps<Bar extends ChartBar> {
  title: string
  /** Table header of the bars. */
  value: string
  /** The counted thing, singular and plural. */
  unit: readonly [one: string, many: string]
  bars: readonly Bar[]
  /** Numbers that would dwarf the bars. */
  others: readonly (Bar & { isShownOnly: boolean })[]
  selected: readonly Bar[]
  onSelect: (bar: Bar) => void
  /** In place of the bars. */
  children?: ReactNode
}

const CHART = { name: 'picture', label: 'Chart', icon: <Icon /> } as const
/** Pixels of the highest bar, below its number. */
const HIGHEST = 30
const LOWEST = 2

/** Bars are buttons of one group, so the arrow keys move between them. */
export function BarChart<Bar extends ChartBar>(chart: BarChartProps<Bar>) {
  const id = useId()
  const [view, setView] = useView(CHART.name, CHART.name)
  return (
    <Panel role="region" aria-labelledby={id} className={styles.chart}>
      <Text as="h2" id={id} step="sm" isStrong>
        {chart.title}
      </Text>
      <ViewSwitch view={view} picture={CHART} onChange={setView} />
      {chart.children ? (
        <Row gap={8}>{chart.children}</Row>
      ) : view === 'table' ? (
        <Numbers {...chart} />
      ) : (
        <Bars {...chart} />
      )}
    </Panel>
  )
}

function Bars<Bar extends ChartBar>({
  title,
  unit: [one, many],
  bars,
  others,
  selected,
  onSelect,
}: BarChartProps<Bar>) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const isBehind = (bar: Bar) => selected.length > 0 && !selected.includes(bar)
  return (
    <ToggleGroup multiple aria-label={title} value={selected.map(({ key }) => key)} className={styles.plot}>
      {bars.map((bar) =>
        bar.count === 0 ? (
          <span key={bar.key} className={styles.bar}>
            <span className={styles.tick}>{bar.tick}</span>
          </span>
        ) : (
          <Toggle
            key={bar.key}
            value={bar.key}
            title={`${bar.label}: ${counted(bar.count)} ${bar.count === 1 ? one : many}`}
            data-behind={isBehind(bar) || undefined}
            data-past={bar.isPast || undefined}
            className={clsx(styles.bar, styles.pressable)}
            onClick={() => onSelect(bar)}
          >
            {/* The title tells the same in words, and is the name. */}
            <span aria-hidden className={styles.count} data-most={bar.count === most || undefined}>
              {counted(bar.count)}
            </span>
            {/* A browser prints drawings, but no backgrounds. */}
            <svg aria-hidden height={Math.max(LOWEST, Math.round((HIGHEST * bar.count) / most))}>
              <rect width="100%" height="100%" rx={2} />
            </svg>
            <span aria-hidden className={styles.tick}>
              {bar.tick}
            </span>
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

/** Columns in a line. */
const LINE = 14

function Numbers<Bar extends ChartBar>({ title, value, unit: [, many], bars, others }: BarChartProps<Bar>) {
  const shown = [...bars.filter(({ count }) => count > 0), ...others]
  const lines = Math.ceil(shown.length / LINE)
  const columns = Math.ceil(shown.length / lines)
  return (
    <section aria-label={`Table of ${title}`} className={styles.numbers}>
      {Array.from({ length: lines }, (_, line) => (
        <NumbersLine
          key={shown[line * columns]?.key}
          value={value}
          count={many.charAt(0).toUpperCase() + many.slice(1)}
          bars={shown.slice(line * columns, (line + 1) * columns)}
          columns={columns}
        />
      ))}
    </section>
  )
}

interface NumbersLineProps {
  value: string
  count: string
  bars: readonly ChartBar[]
  /** The last line can have fewer bars. */
  columns: number
}

const NumbersLine = ({ value, count, bars, columns }: NumbersLineProps) => (
  <Table>
    <tbody>
      <tr>
        <th scope="row">{value}</th>
        {bars.map(({ key, label }) => (
          <th key={key} scope="col" data-align="end">
            {label}
          </th>
        ))}
        {bars.length < columns && <td colSpan={columns - bars.length} rowSpan={2} />}
      </tr>
      <tr>
        <th scope="row">{count}</th>
        {bars.map((bar) => (
          <td key={bar.key} data-align="end">
            {counted(bar.count)}
          </td>
        ))}
      </tr>
    </tbody>
  </Table>
)
