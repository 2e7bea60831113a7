import { memo, type ReactElement, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../base/Button.tsx'
import { counted } from '../../counted.ts'
import { ChevronLeft, ChevronRight, ExpandMore, FirstPage, LastPage } from '../../icons.ts'
import { ColumnChooser } from '../columns/ColumnChooser.tsx'
import type { ListModel } from '../model/listModel.ts'
import { PAGE_SIZES, type PageSize } from '../model/listState.ts'
import styles from './TableFooter.module.css'

export function TableFooter<Row>({ paging, columns, widths }: Pick<ListModel<Row>, 'paging' | 'columns' | 'widths'>) {
  const { from, to, total, size, sizes = PAGE_SIZES } = paging
  const latest = useRef(paging)
  latest.current = paging
  const setSize = useRef((next: PageSize) => latest.current.setSize(next))
  const goTo = useRef((page: number) => latest.current.goTo(page))
  return (
    <div className={styles.footer}>
      <span data-testid="range" className={styles.range}>
        {`${counted(from)}–${counted(to)} of ${counted(total)}`}
      </span>
      <PageSizeSelect size={size} sizes={sizes} onChange={setSize.current} />
      <ColumnChooser columns={columns} widths={widths} />
      <PageButtons page={paging.page} pageCount={paging.pageCount} onPage={goTo.current} />
    </div>
  )
}

interface PageSizeSelectProps {
  size: PageSize
  sizes: readonly PageSize[]
  onChange: (size: PageSize) => void
}

/** The browser's own select: its list opens over the edge of a window, and is a wheel on phones. */
const PageSizeSelect = memo(function PageSizeSelect({ size, sizes, onChange }: PageSizeSelectProps) {
  return (
    <span className={styles.size}>
      <select
        aria-label="Rows per page"
        value={size}
        onChange={(event) => onChange(PAGE_SIZES.find((one) => String(one) === event.target.value) ?? 10)}
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {one === 'all' ? 'All' : one}
          </option>
        ))}
      </select>
      <span aria-hidden className={styles.words}>
        per page
        <ExpandMore />
      </span>
    </span>
  )
})

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
  const to = (target: number) => ({ target, isDisabled: target === page, onPage })
  return (
    <nav ref={buttons} className={styles.pages} aria-label="Pages">
      <PageButton label="First page" icon={FIRST} {...to(1)} />
      <PageButton label="Previous page" icon={PREVIOUS} {...to(Math.max(1, page - 1))} />
      <PageButton label="Next page" icon={NEXT} {...to(Math.min(pageCount, page + 1))} />
      <PageButton label="Last page" icon={LAST} {...to(pageCount)} />
    </nav>
  )
}

// Constants, so that the memoized buttons do not render again.
const FIRST = <FirstPage />
const PREVIOUS = <ChevronLeft />
const NEXT = <ChevronRight />
const LAST = <LastPage />

interface PageButtonProps extends Pick<PageButtonsProps, 'onPage'> {
  label: string
  icon: ReactElement
  target: number
  isDisabled: boolean
}

const PageButton = memo(function PageButton({ label, icon, target, isDisabled, onPage }: PageButtonProps) {
  return (
    <IconButton isSmall label={label} disabled={isDisabled} onClick={() => onPage(target)}>
      {icon}
    </IconButton>
  )
})
