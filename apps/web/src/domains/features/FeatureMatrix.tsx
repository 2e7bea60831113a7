import type { FeatureFlag } from '@acm/contract/features'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { RecordLink } from '../../shell/MayLink.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Text } from '../../ui/base/Text.tsx'
import { ShareBar } from '../../ui/chart/ShareBar.tsx'
import { counted } from '../../ui/counted.ts'
import { ROW_HEIGHTS, useDensity } from '../../ui/list/model/density.ts'
import { Filler } from '../../ui/list/table/TableBody.tsx'
import { usePrinting, useWidth } from '../../ui/useMediaQuery.ts'
import { useStable } from '../../ui/useStable.ts'
import styles from './FeatureMatrix.module.css'
import { useToggle } from './FlagSwitch.tsx'
import cells from './MatrixCells.module.css'
import { type CellAct, InstanceCells } from './MatrixCells.tsx'
import { HEADERS, type Matrix, type MatrixPosition, matrixOf, nearestInstance, placeAfter } from './matrix.ts'
import { sizesOf } from './matrixSizes.ts'
import { instances } from './words.ts'

interface FeatureMatrixProps {
  flags: readonly FeatureFlag[]
  /** There are more: called when the last rows are in sight. */
  onEnd?: (() => void) | undefined
}

/** Rows. */
const NEAR_END = 20

/** A virtual window of rows, with a roving tab index: arrow keys move, Tab enters and leaves. */
export function FeatureMatrix({ flags, onEnd }: FeatureMatrixProps) {
  const matrix = useMemo(() => matrixOf(flags), [flags])
  const last = useRef<FeatureFlag>(null)
  const toggle = useStable(
    useToggle((flag) => {
      last.current = flag
    }).toggle,
  )
  const can = useCan()
  const act = useMemo<CellAct>(() => ({ canEdit: (flag) => can('FEATURE_FLAG_EDIT', flag), toggle }), [can, toggle])
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const { place, move, focusIn } = usePlace(matrix)
  const [frame, room] = useWidth<HTMLDivElement>()
  const sizes = sizesOf(matrix.features.length, room)
  const rowHeight = ROW_HEIGHTS[useDensity()]
  const isPrinting = usePrinting()
  const virtual = useVirtualizer({
    count: matrix.rows.length,
    getScrollElement: () => box,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: sizes.header,
    rangeExtractor: (range) =>
      isPrinting
        ? [...matrix.rows.keys()]
        : [...new Set([...defaultRangeExtractor(range), place.row])].sort((a, b) => a - b),
  })
  const follow = (event: KeyboardEvent) => {
    if (isUndo(event) && last.current) {
      event.preventDefault()
      toggle(last.current)
    }
    const next = move(event)
    if (next) virtual.scrollToIndex(next.row)
  }
  useFocusAt(box, place)
  const items = virtual.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= matrix.rows.length - NEAR_END
  useEffect(() => {
    if (isNearEnd) onEnd?.()
  }, [isNearEnd, onEnd])
  const span = matrix.features.length + 1
  return (
    <div ref={frame}>
      <div ref={setBox} className={styles.box} style={{ '--header': `${sizes.header}px` } as CSSProperties}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the switches in it
          role="grid"
          aria-label="Features by instance"
          aria-rowcount={matrix.rows.length + 2}
          onKeyDown={follow}
          onFocus={focusIn}
          className={styles.grid}
          style={
            {
              '--row': `${rowHeight}px`,
              '--column': `${sizes.column}px`,
              '--names': `${sizes.names}px`,
              width: sizes.width,
            } as CSSProperties
          }
        >
          <Head matrix={matrix} sizes={sizes} />
          <tbody>
            {items.map(({ index, start }, shown) => (
              <Fragment key={index}>
                <Filler height={start - (items[shown - 1]?.end ?? 0)} span={span} />
                <tr aria-rowindex={index + 3} data-row={index}>
                  <Cells matrix={matrix} index={index} place={place} act={act} />
                </tr>
              </Fragment>
            ))}
            <Filler height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} span={span} />
          </tbody>
        </table>
      </div>
      {onEnd && (
        <Text tone="muted" className={styles.more}>
          {`Showing the first ${instances(matrix.rows.filter(({ kind }) => kind === 'instance').length)}. Scroll for more.`}
        </Text>
      )}
    </div>
  )
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey

interface CellsProps {
  matrix: Matrix
  index: number
  place: MatrixPosition
  act: CellAct
}

function Cells({ matrix, index, place, act }: CellsProps) {
  const row = matrix.rows[index]
  if (!row) return null
  if (row.kind === 'instance') {
    const activeColumn = place.row === index ? place.column : null
    return <InstanceCells row={row} totals={matrix.totals} activeColumn={activeColumn} act={act} />
  }
  return (
    <th scope="rowgroup" className={styles.client} colSpan={matrix.features.length + 1} data-column={HEADERS}>
      <span>
        <RecordLink kind="client" id={row.id} name={row.name} tabIndex={place.row === index ? 0 : -1} />{' '}
        <span>{`(${instances(row.instances)})`}</span>
      </span>
    </th>
  )
}

function Head({ matrix: { features, totals }, sizes }: { matrix: Matrix; sizes: ReturnType<typeof sizesOf> }) {
  return (
    <thead>
      <tr data-names={sizes.isUpright ? 'upright' : 'turned'} aria-rowindex={1} className={styles.names}>
        <th scope="col">
          Instance
          {totals.some(({ odd }) => odd !== null) && <Legend />}
        </th>
        {features.map((name) => (
          <th key={name} scope="col" title={name}>
            <span>{inWords(name)}</span>
          </th>
        ))}
      </tr>
      <tr aria-rowindex={2} className={styles.totals}>
        <th scope="row">Enabled</th>
        {totals.map(({ enabled, all }, column) => (
          <td key={features[column]} title={`${counted(enabled)} of ${counted(all)}`}>
            {counted(enabled)}
            <ShareBar shares={[{ key: 'enabled', count: enabled, tone: 'main' }]} whole={all} />
          </td>
        ))}
      </tr>
    </thead>
  )
}

/** Explains a mark that is only seen. */
const Legend = () => (
  <div aria-hidden className={styles.legend}>
    <span className={clsx(cells.odd, styles.ring)} /> Differs from most
  </div>
)

const inWords = (name: string) =>
  name.split(/(?<=_)/).map((word, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name stay as they are
    <Fragment key={place}>
      {word}
      <wbr />
    </Fragment>
  ))

/** Roving tab index: keys and clicks move it. */
function usePlace(matrix: Matrix) {
  const [asked, setAsked] = useState<MatrixPosition & { isFocused: boolean }>({ row: 0, column: 0, isFocused: false })
  const instance =
    nearestInstance(matrix.rows, asked.row, 1) ?? nearestInstance(matrix.rows, matrix.rows.length - 1, -1)
  const isHeader = asked.column === HEADERS && asked.row < matrix.rows.length
  const row = isHeader ? asked.row : (instance ?? 0)
  const place = { row, column: Math.min(asked.column, matrix.features.length - 1), isFocused: asked.isFocused }
  const move = (event: KeyboardEvent): MatrixPosition | null => {
    const next = placeAfter(matrix, place, event.key, event.ctrlKey || event.metaKey)
    if (!next || event.altKey || event.shiftKey) return null
    event.preventDefault()
    setAsked({ ...next, isFocused: true })
    return next
  }
  const focusIn = ({ target }: FocusEvent<Element, Element>) => {
    const column = target.closest<HTMLElement>('[data-column]')?.dataset.column
    const index = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (column !== undefined && index !== undefined) {
      setAsked({ row: Number(index), column: Number(column), isFocused: false })
    }
  }
  return { place, move, focusIn }
}

function useFocusAt(
  box: HTMLElement | null,
  { row, column, isFocused }: MatrixPosition & { isFocused: boolean },
): void {
  useEffect(() => {
    if (!isFocused) return
    box?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"] :is(button, a)`)?.focus()
  }, [box, row, column, isFocused])
}
