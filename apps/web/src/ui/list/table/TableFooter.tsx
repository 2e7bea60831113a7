import { useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../base/Button.tsx'
import { Row } from '../../base/Stack.tsx'
import { counted } from '../../counted.ts'
import { ChevronLeft, ChevronRight, ExpandMore, FirstPage, LastPage } from '../../icons.ts'
import { ColumnChooser } from '../columns/ColumnChooser.tsx'
import { ROW_HEIGHTS } from '../model/density.ts'
import type { ListModel } from '../model/listModel.ts'
import { PAGE_SIZES, type PageSize } from '../model/listState.ts'
import { chooseUsualPageSize } from '../model/preferences.ts'
import { VIRTUAL_FROM } from '../model/useDeferredRows.ts'
import styles from './TableFooter.module.css'

type TableFooterProps<Row> = Pick<ListModel<Row>, 'paging' | 'columns' | 'widths' | 'part' | 'strays'>

export function TableFooter<Row>({ paging, columns, widths, part, strays }: TableFooterProps<Row>) {
  const { from, to, total, size, sizes = PAGE_SIZES } = paging
  return (
    <Row wraps className={styles.footer}>
      <span data-testid="range" className={styles.range}>
        {`${counted(from)}–${counted(to)} of ${counted(total)}`}
      </span>
      {part && <span className={styles.part}>{`Showing ${part}`}</span>}
      {strays && strays.size > 0 && <span className={styles.part}>{straysText(strays.size)}</span>}
      {size === 'all' && total > VIRTUAL_FROM && <span className={styles.part}>{FIND}</span>}
      <PageSizeSelect size={size} sizes={sizes} onChange={paging.setSize} />
      {!paging.isSizeChosen && total > to - from + 1 && <SizeOffer />}
      <ColumnChooser columns={columns} widths={widths} />
      <PageButtons page={paging.page} pageCount={paging.pageCount} onPage={paging.goTo} />
    </Row>
  )
}

const straysText = (count: number) =>
  count === 1 ? '1 row no longer matches the filters' : `${counted(count)} rows no longer match the filters`

/** For a list that draws its rows as the user scrolls. */
const FIND = 'Find in page (Ctrl+F) searches only the rows in sight. Use the filters.'

/** Rows that must have room below the list. */
const OFFERED_FROM = 8
const OFFERED_SIZE = 25

/** Shown until a size is chosen, in a window that has room for more rows. */
function SizeOffer() {
  const place = useRef<HTMLSpanElement>(null)
  const [hasRoom, setRoom] = useState(false)
  useLayoutEffect(() => {
    const measure = () => {
      const end = place.current?.getBoundingClientRect().bottom ?? 0
      setRoom(document.documentElement.clientHeight - end - window.scrollY >= OFFERED_FROM * ROW_HEIGHTS.compact)
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return (
    <span ref={place} className={styles.offer}>
      {hasRoom && (
        <Button isSmall variant="quiet" onClick={() => chooseUsualPageSize(OFFERED_SIZE)}>
          {`Show ${OFFERED_SIZE} in all lists`}
        </Button>
      )}
    </span>
  )
}

interface PageSizeSelectProps {
  size: PageSize
  sizes: readonly PageSize[]
  onChange: (size: PageSize) => void
}

/** The browser's own select: its list opens over the edge of a window, and is a wheel on phones. */
function PageSizeSelect({ size, sizes, onChange }: PageSizeSelectProps) {
  return (
    <span className={styles.size}>
      <span aria-hidden>{`${labelOf(size)} per page`}</span>
      <ExpandMore aria-hidden />
      <select
        aria-label="Rows per page"
        value={size}
        onChange={(event) => onChange(PAGE_SIZES.find((one) => String(one) === event.target.value) ?? 10)}
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {labelOf(one)}
          </option>
        ))}
      </select>
    </span>
  )
}

const labelOf = (size: PageSize) => (size === 'all' ? 'All' : String(size))

interface PageButtonsProps {
  page: number
  pageCount: number
  onPage: (page: number) => void
}

function PageButtons({ page, pageCount, onPage }: PageButtonsProps) {
  const buttons = useRef<HTMLElement>(null)
  // On the first and last page the pressed button becomes disabled: moves the focus to the opposite one.
  useLayoutEffect(() => {
    const pressed = document.activeElement
    if (!pressed?.matches(':disabled') || !buttons.current?.contains(pressed)) return
    const back = buttons.current.querySelectorAll('button')[page === 1 ? 2 : 1]
    back?.focus()
  }, [page])
  const steps = [
    { label: 'First page', icon: <FirstPage />, target: 1 },
    { label: 'Previous page', icon: <ChevronLeft />, target: Math.max(1, page - 1) },
    { label: 'Next page', icon: <ChevronRight />, target: Math.min(pageCount, page + 1) },
    { label: 'Last page', icon: <LastPage />, target: pageCount },
  ]
  return (
    <Row as="nav" ref={buttons} className={styles.pages} aria-label="Pages">
      {steps.map(({ label, icon, target }) => (
        <IconButton key={label} isSmall label={label} disabled={target === page} onClick={() => onPage(target)}>
          {icon}
        </IconButton>
      ))}
    </Row>
  )
}
