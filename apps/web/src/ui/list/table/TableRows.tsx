import { type CSSProperties, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { WholeText } from '../../LongText.tsx'
import { lazyModule, useLazyModule } from '../../lazyModule.ts'
import { useWidth } from '../../useMediaQuery.ts'
import { linkPlace } from '../columns/columns.ts'
import { lettersIn, useMeasure } from '../columns/measureText.ts'
import { useColumnSizes } from '../columns/useColumnSizes.ts'
import { ROW_HEIGHTS, useDensity } from '../model/density.ts'
import { rowsIdOf } from '../model/firstRow.ts'
import type { ListModel } from '../model/listModel.ts'
import { useDeferredRows, VIRTUAL_FROM } from '../model/useDeferredRows.ts'
import { SELECTION_HEIGHT } from '../selection/SelectionBar.tsx'
import type { ListSelection } from '../selection/useSelection.ts'
import { CodeRoom } from './CodeText.tsx'
import { ColumnEdges } from './ColumnEdges.tsx'
import { copiedRows, rowsIn } from './copiedRows.ts'
import { useActionsWidth } from './RowActions.tsx'
import { TableBody } from './TableBody.tsx'
import { CHOOSE_WIDTH, TableBox, TableFrame } from './TableFrame.tsx'
import { TableHead } from './TableHead.tsx'
import type { RowWays } from './TableRow.tsx'
import { useChoosingKeys, useRowKeys } from './useRowKeys.ts'
import { useRowLinks } from './useRowLinks.ts'

const virtualBody = lazyModule(() => import('./VirtualTableBody.tsx'))

export interface TableRowsProps<Row> extends RowWays<Row> {
  list: ListModel<Row>
  /** Header of the actions column; null: only for screen readers; undefined: no row actions. */
  actions: string | null | undefined
  selection: ListSelection<Row> | undefined
}

export function TableRows<Row>({ list, actions, selection, ...ways }: TableRowsProps<Row>) {
  const { columns, rows, sort, sortBy } = list
  const [box, room] = useWidth<HTMLDivElement>()
  const isVirtual = list.windows !== undefined || rows.length > VIRTUAL_FROM
  const { part: virtual } = useLazyModule(virtualBody, isVirtual)
  const hasRest = useDeferredRows(list)
  const { rowLink } = ways
  const rowLinks = useRowLinks(() => (rowLink ? list.matches.map(rowLink) : []))
  const keys = useChoosingKeys()
  const stepRows = useRowKeys(box)
  const rowHeight = ROW_HEIGHTS[useDensity()]
  const measure = useMeasure()
  const acting = useActionsWidth(list.all, ways.rowActions, actions ?? null)
  const choosing = selection ? CHOOSE_WIDTH : 0
  const { widths, edges, staying } = useColumnSizes(list, room - choosing, acting)
  const { drawn } = list.widths
  useEffect(() => {
    drawn.current = Object.fromEntries(columns.shown.map(({ id }, place) => [id, widths[place] ?? 0]))
  }, [drawn, columns.shown, widths])
  const codeRoom = useMemo(() => lettersIn(columns.shown, widths, measure), [columns.shown, widths, measure])
  const { rowId, groupBy, groupHead } = list
  const body = {
    rows,
    columns: columns.shown,
    rowId,
    groupBy,
    groupHead,
    rowHeight,
    selection,
    strays: list.strays,
    ...ways,
  }
  useCoveredEdges(box)
  useScrollToTop(box, list)
  return (
    <TableBox
      ref={box}
      id={rowsIdOf(list.name)}
      tabIndex={0}
      role="region"
      aria-label={list.name}
      data-virtual={isVirtual ? '' : undefined}
      data-acts={staying === acting ? undefined : 'passing'}
      style={propertiesOf({
        // Set with the first paint: a later change makes the browser recompute the styles of all cells.
        '--covered-start': widths[linkPlace(columns.shown)] ?? 0,
        '--covered-end': staying,
        // The table shrinks by the selection bar, so that content below stays in place.
        '--below': selection && selection.rows.length > 0 ? SELECTION_HEIGHT : 0,
      })}
      data-rows=""
      {...keys}
      {...rowLinks}
      onMouseDown={(event) => {
        keys.onMouseDown(event)
        rowLinks.onMouseDown(event)
      }}
      onChange={({ target, currentTarget }) => {
        const tr = target instanceof Element && !target.closest('[data-choose]') && target.closest('tr')
        const changed = rowsIn(currentTarget, list).find((one) => one.tr === tr)
        if (changed) list.hold?.(changed.row)
      }}
      onCopy={(event) => {
        const text = copiedRows(event.currentTarget, list)
        if (text === null) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', text)
      }}
      onKeyDown={(event) => {
        keys.onKeyDown(event)
        stepRows(event)
      }}
    >
      <SizedFrame
        name={list.name}
        widths={[choosing, ...widths, acting].filter((width) => width > 0)}
        rowCount={isVirtual ? drawnOf(list) + 1 : undefined}
      >
        <TableHead
          columns={columns.shown}
          sort={sort}
          actions={actions}
          selection={selection}
          index={isVirtual ? 1 : undefined}
          onSort={sortBy}
        />
        <WholeText value={columns.isWhole}>
          <CodeRoom value={codeRoom}>
            {virtual && isVirtual ? (
              <virtual.VirtualTableBody key={rowHeight} count={drawnOf(list)} windows={list.windows} {...body} />
            ) : (
              // Also used for long lists until the virtual window has loaded.
              <TableBody hasRest={hasRest} {...body} />
            )}
          </CodeRoom>
        </WholeText>
      </SizedFrame>
      <ColumnEdges columns={columns.shown} isChoosing={selection !== undefined} widths={widths} edges={edges} />
    </TableBox>
  )
}

const drawnOf = <Row,>({ rows, windows, paging }: ListModel<Row>) => (windows ? paging.total : rows.length)

interface SizedFrameProps {
  name: string
  /** Pixels per column. */
  widths: readonly number[]
  /** Undefined: all rows are in the document. */
  rowCount: number | undefined
  children: ReactNode
}

/** Fixed layout: content must not change the widths. */
function SizedFrame({ name, widths, rowCount, children }: SizedFrameProps) {
  const width = widths.reduce((sum, one) => sum + one, 0)
  const places = [...widths.keys()]
  return (
    <TableFrame aria-label={name} aria-rowcount={rowCount} style={{ tableLayout: 'fixed', width }}>
      <colgroup>
        {places.map((place) => (
          <col key={place} style={{ width: widths[place] }} />
        ))}
      </colgroup>
      {children}
    </TableFrame>
  )
}

const propertiesOf = (pixels: Record<string, number>) =>
  Object.fromEntries(Object.entries(pixels).map(([name, value]) => [name, `${value}px`])) as CSSProperties

function useScrollToTop<Row>(
  box: RefObject<HTMLElement | null>,
  { filters, sort, paging }: Pick<ListModel<Row>, 'filters' | 'sort' | 'paging'>,
): void {
  const question = JSON.stringify([filters.map(({ value }) => value), sort, paging.page, paging.size])
  const answered = useRef(question)
  useEffect(() => {
    if (answered.current === question) return
    answered.current = question
    box.current?.scrollTo({ top: 0 })
  }, [box, question])
}

/** Marks columns hidden under the sticky ones at the start (`data-scrolled`) and the end (`data-more`), and measures the top. */
function useCoveredEdges(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const mark = () => {
      box.style.setProperty('--top', `${Math.round(box.getBoundingClientRect().top + window.scrollY)}px`)
      box.toggleAttribute('data-scrolled', box.scrollLeft > 0)
      box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    }
    // Also runs once at the start, before paint.
    const resized = new ResizeObserver(mark)
    for (const part of [box, ...box.querySelectorAll('table'), document.body]) resized.observe(part)
    // Browsers treat elements under sticky columns as visible and do not scroll to them.
    const uncover = ({ target }: FocusEvent) => {
      const isByKeyboard = target instanceof HTMLElement && target.matches(':focus-visible')
      if (isByKeyboard) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    box.addEventListener('scroll', mark, { passive: true })
    box.addEventListener('focusin', uncover)
    return () => {
      resized.disconnect()
      box.removeEventListener('scroll', mark)
      box.removeEventListener('focusin', uncover)
    }
  }, [ref])
}
