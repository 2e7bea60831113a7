import { type KeyboardEvent, memo, type PointerEvent, useId, useRef, useState } from 'react'
import { Row } from '../../base/Stack.tsx'
import { type Column, linkPlace } from '../columns/columns.ts'
import { BROADEST, NARROWEST, STEP } from '../columns/columnWidths.ts'
import type { ColumnResizing } from '../columns/useColumnSizes.ts'
import styles from './ColumnEdges.module.css'

const HOW = 'Drag or use ← → to resize. Double-click or Enter to fit. ↑ ↓ go to other columns.'

interface ColumnEdgesProps<Row> {
  columns: readonly Column<Row>[]
  widths: readonly number[]
  edges: ColumnResizing
  isChoosing: boolean
}

/** One tab stop for all edges; Up and Down move between them. */
export const ColumnEdges = memo(ColumnEdgesView) as typeof ColumnEdgesView

function ColumnEdgesView<Row>({ columns, widths, edges, isChoosing }: ColumnEdgesProps<Row>) {
  const [reached, setReached] = useState('')
  const layer = useRef<HTMLDivElement>(null)
  const how = useId()
  const stop = columns.some(({ id }) => id === reached) ? reached : columns[0]?.id
  const name = linkPlace(columns)
  const go = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const place = columns.findIndex(({ id }) => id === stop) + step
    layer.current?.querySelectorAll<HTMLElement>('hr')[place]?.focus()
  }
  return (
    <Row
      align="stretch"
      ref={layer}
      className={styles.edges}
      role="group"
      aria-label="Column widths"
      aria-describedby={how}
      data-choosing={isChoosing ? '' : undefined}
      onKeyDown={go}
    >
      <span id={how} hidden>
        {HOW}
      </span>
      {columns.map((column, place) => (
        <div key={column.id} data-name={place === name ? '' : undefined} style={{ width: widths[place] }}>
          <ColumnEdge
            column={column}
            width={widths[place] ?? 0}
            edges={edges}
            isStop={column.id === stop}
            onReach={setReached}
          />
        </div>
      ))}
    </Row>
  )
}

interface ColumnEdgeProps {
  column: { id: string; header: string }
  width: number
  edges: ColumnResizing
  isStop: boolean
  onReach: (id: string) => void
}

function ColumnEdge({ column: { id, header }, width, edges, isStop, onReach }: ColumnEdgeProps) {
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (step !== undefined) edges.choose(id, width + step)
    else if (event.key === 'Enter') edges.fit(id)
    else return
    event.preventDefault()
  }
  const pixels = Math.round(width)
  return (
    <hr
      tabIndex={isStop ? 0 : -1}
      // Screen readers hear it once, from the group.
      data-hint={HOW}
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuemin={NARROWEST}
      aria-valuemax={BROADEST}
      aria-valuenow={pixels}
      aria-valuetext={`${pixels} pixels`}
      onPointerDown={(event) => drag(event, { id, width, edges })}
      onDoubleClick={() => edges.fit(id)}
      onFocus={() => onReach(id)}
      onKeyDown={press}
    />
  )
}

type DraggedColumn = Pick<ColumnEdgeProps, 'width' | 'edges'> & { id: string }

function drag(start: PointerEvent<HTMLElement>, { id, width, edges }: DraggedColumn): void {
  const { button, clientX, pointerId, currentTarget } = start
  if (button !== 0) return
  currentTarget.setPointerCapture(pointerId)
  const listening = new AbortController()
  const widthAt = (event: globalThis.PointerEvent) => width + event.clientX - clientX
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', run: (event: globalThis.PointerEvent) => void) =>
    currentTarget.addEventListener(type, run, { signal: listening.signal })
  on('pointermove', (event) => edges.move(id, widthAt(event)))
  on('pointerup', (event) => {
    listening.abort()
    if (event.clientX === clientX) edges.leave()
    else edges.choose(id, widthAt(event))
  })
  on('pointercancel', () => {
    listening.abort()
    edges.leave()
  })
}
