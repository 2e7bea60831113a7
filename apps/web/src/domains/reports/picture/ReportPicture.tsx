import clsx from 'clsx'
import { type CSSProperties, type ReactNode, useId } from 'react'
import type { LongListModel } from '../../../api/useLongList.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Row } from '../../../ui/base/Stack.tsx'
import { Text } from '../../../ui/base/Text.tsx'
import { counted } from '../../../ui/counted.ts'
import { BarChart } from '../../../ui/icons.ts'
import type { Filter } from '../../../ui/list/filters/filters.ts'
import type { BoundFilter } from '../../../ui/list/model/listModel.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { today } from '../../../ui/today.ts'
import { useView, ViewSwitch } from '../../../ui/ViewSwitch.tsx'
import { BesideBars } from './BesideBars.tsx'
import { type BarSet, byCount, byValue, monthBars, monthLabel, namedBars, sumOf, type ValueCount } from './bars.ts'
import { CountsTable } from './CountsTable.tsx'
import { choiceOf, type PictureSelection } from './choice.ts'
import { MonthBars } from './MonthBars.tsx'
import { MonthStrip } from './MonthStrip.tsx'
import { NameBars } from './NameBars.tsx'
import { NameStrip } from './NameStrip.tsx'
import type { PictureDescription } from './PlotFrame.tsx'
import styles from './ReportPicture.module.css'
import { chooseSize, HEIGHTS, useSize } from './size.ts'
import { type CountCall, useCounts } from './useCounts.ts'

/** Counts the rows for each value of one filter. */
export interface PictureDeclaration {
  of: string
  title: string
  /** Table header of the values. */
  value: string
  /** The counted thing, singular and plural. */
  unit: readonly [one: string, many: string]
  /** Counts on the server for long reports. */
  call: CountCall
  /** Values are months (YYYY-MM). */
  isByMonth?: boolean
  hasSeveral?: boolean
}

const ENDLESS = 'None of these have an end date.'

const PICTURE = { name: 'picture', label: 'Chart', icon: <BarChart /> } as const

interface ReportPictureProps<Row> {
  list: LongListModel<Row, unknown>
  picture: PictureDeclaration
}

export function ReportPicture<Row>({ list, picture }: ReportPictureProps<Row>) {
  const id = useId()
  const [view, setView] = useView(PICTURE.name, PICTURE.name)
  const isSmall = useSize() === 'small' && view === 'picture'
  const bound = list.filters.find(({ filter }) => filter.id === picture.of)
  if (!bound) return null
  return (
    <Panel
      role="region"
      aria-labelledby={id}
      className={clsx(styles.picture, isSmall && styles.isSmall)}
      style={{ '--plot': `${HEIGHTS[isSmall ? 'small' : 'large']}px` } as CSSProperties}
    >
      <Text as="h2" id={id} step="sm" isStrong>
        {picture.title}
      </Text>
      <Row gap={8} className={styles.acts}>
        {view === 'picture' && (
          <Button
            variant="quiet"
            isSmall
            aria-expanded={!isSmall}
            onClick={() => chooseSize(isSmall ? 'large' : 'small')}
          >
            {isSmall ? 'Expand' : 'Collapse'}
          </Button>
        )}
        <ViewSwitch view={view} picture={PICTURE} table="Table" onChange={setView} />
      </Row>
      <Content list={list} bound={bound} picture={picture} view={view} isSmall={isSmall} />
    </Panel>
  )
}

interface ContentProps<Row> extends ReportPictureProps<Row> {
  bound: BoundFilter<Row>
  view: 'table' | 'picture'
  isSmall: boolean
}

function Content<Row>({ list, bound, picture, view, isSmall }: ContentProps<Row>) {
  const { counts, values, rows: counted, hasFailed, retry } = useCounts(list, bound, picture.call)
  if (hasFailed) {
    return (
      <Said isSmall={isSmall} isAwaited={picture.isByMonth} text="The chart couldn't be loaded.">
        <Button variant="quiet" isSmall onClick={retry}>
          Retry
        </Button>
      </Said>
    )
  }
  if (!counts) return <Said isSmall={isSmall} isAwaited={picture.isByMonth} text="" />
  if (counts.length === 0) return <Said isSmall={isSmall} isAwaited={picture.isByMonth} text="No data" />
  const rows = picture.hasSeveral ? undefined : counted
  if (view === 'table') {
    const numbers = numbersOf(counts, { picture, filter: bound.filter, values, rows })
    return (
      <CountsTable
        label={`Table of ${picture.title}`}
        headers={[picture.value, capital(picture.unit[1])]}
        rows={numbers}
      />
    )
  }
  const thisMonth = today().slice(0, 7)
  const choice = choiceOf(bound.filter, bound.value)
  const isChosen = (value: string) => choice.isChosen([value])
  const drawn = picture.isByMonth
    ? monthBars(counts, thisMonth)
    : namedBars(counts, { labelOf: labelsOf(bound.filter), values, rows, isChosen })
  return (
    <Drawing drawn={drawn} choice={choice} bound={bound} picture={picture} thisMonth={thisMonth} isSmall={isSmall} />
  )
}

interface DrawingProps<Row> {
  drawn: BarSet
  choice: PictureSelection
  bound: BoundFilter<Row>
  picture: PictureDeclaration
  thisMonth: string
  isSmall: boolean
}

function Drawing<Row>({ drawn: { bars, beside }, choice, bound, picture, thisMonth, isSmall }: DrawingProps<Row>) {
  const [one, many] = picture.unit
  const { filter, set } = bound
  const acts: Omit<PictureDescription, 'bars' | 'label'> = {
    unitOf: ({ count }) => (count === 1 ? one : many),
    isChosen: ({ values }) => choice.isChosen(values),
    isNarrowed: choice.isNarrowed,
    onChoose: ({ values }, adds) => set(choice.press(values, adds)),
  }
  const plot = { ...acts, bars, label: picture.title }
  return (
    <div className={styles.sides}>
      <div>{(isSmall ? stripOf : plotOf)(plot, picture, thisMonth)}</div>
      <BesideBars
        {...acts}
        isSmall={isSmall}
        bars={beside.map((bar) => (filter.kind === 'multiSelect' ? bar : { ...bar, values: [] }))}
      />
    </div>
  )
}

function stripOf(plot: PictureDescription, { isByMonth }: PictureDeclaration, thisMonth: string): ReactNode {
  if (!isByMonth) return <NameStrip {...plot} />
  if (plot.bars.length === 0) return <div className={styles.note}>{ENDLESS}</div>
  return <MonthStrip {...plot} thisMonth={thisMonth} />
}

function plotOf(plot: PictureDescription, { isByMonth }: PictureDeclaration, thisMonth: string): ReactNode {
  if (!isByMonth) return <NameBars {...plot} />
  if (plot.bars.length === 0) return <div className={styles.note}>{ENDLESS}</div>
  return <MonthBars {...plot} thisMonth={thisMonth} />
}

interface PictureTextProps {
  text: string
  isSmall: boolean
  isAwaited?: boolean | undefined
  children?: ReactNode
}

function Said({ text, isSmall, isAwaited = false, children }: PictureTextProps) {
  return (
    <div className={styles.sides}>
      <div className={styles.note}>
        {text}
        {children}
      </div>
      <BesideBars
        isSmall={isSmall}
        isAwaited={isAwaited}
        bars={[]}
        unitOf={String}
        isChosen={() => false}
        onChoose={() => {}}
      />
    </div>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function labelsOf<Row>(filter: Filter<Row>): ((value: string) => string) | undefined {
  if (filter.kind !== 'multiSelect' || !filter.options) return undefined
  const labels = new Map(filter.options.map(({ value, label }) => [value, label]))
  return (value) => labels.get(value) ?? value
}

interface PictureNumbers<Row> {
  picture: PictureDeclaration
  filter: Filter<Row>
  values: number
  rows: number | undefined
}

/** The last line sums up the values that are not listed. */
function numbersOf<Row>(counts: readonly ValueCount[], { picture, filter, values, rows }: PictureNumbers<Row>) {
  const labelOf = picture.isByMonth ? monthLabel : (labelsOf(filter) ?? String)
  const numbers = counts
    .toSorted(picture.isByMonth ? byValue : byCount)
    .map(({ value, count }) => ({ key: value, label: labelOf(value), count }))
  const missing = values - counts.length
  if (missing <= 0 || rows === undefined) return numbers
  return [...numbers, { key: 'others', label: `${counted(missing)} others`, count: rows - sumOf(counts) }]
}
