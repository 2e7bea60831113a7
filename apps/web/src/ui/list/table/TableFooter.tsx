import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { memo, type ReactElement, useId, useLayoutEffect, useRef } from 'react'
import { counted } from '../../counted.ts'
import { ChevronLeft, ChevronRight, FirstPage, LastPage } from '../../icons.ts'
import { ColumnChooser } from '../columns/ColumnChooser.tsx'
import type { ListModel } from '../model/listModel.ts'
import { PAGE_SIZES, type PageSize } from '../model/listState.ts'

export function TableFooter<Row>({ paging, columns, widths }: Pick<ListModel<Row>, 'paging' | 'columns' | 'widths'>) {
  const { from, to, total, size, sizes = PAGE_SIZES } = paging
  const latest = useRef(paging)
  latest.current = paging
  const setSize = useRef((next: PageSize) => latest.current.setSize(next))
  const goTo = useRef((page: number) => latest.current.goTo(page))
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        columnGap: 3,
        rowGap: 0.5,
        pl: 1.25,
        pr: 2,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <ColumnChooser columns={columns} widths={widths} />
      <PageSizeSelect size={size} sizes={sizes} onChange={setSize.current} />
      <Typography variant="body2" component="span" data-testid="range" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {`${counted(from)}–${counted(to)} of ${counted(total)}`}
      </Typography>
      <PageButtons page={paging.page} pageCount={paging.pageCount} onPage={goTo.current} />
    </Stack>
  )
}

interface PageSizeSelectProps {
  size: PageSize
  sizes: readonly PageSize[]
  onChange: (size: PageSize) => void
}

const PageSizeSelect = memo(function PageSizeSelect({ size, sizes, onChange }: PageSizeSelectProps) {
  const id = useId()
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" component="label" htmlFor={id} sx={{ color: 'text.secondary' }}>
        Rows per page
      </Typography>
      <NativeSelect
        id={id}
        variant="standard"
        disableUnderline
        value={size}
        onChange={(event) => onChange(PAGE_SIZES.find((one) => String(one) === event.target.value) ?? 10)}
        sx={{ fontSize: 'body2.fontSize' }}
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {one === 'all' ? 'All' : one}
          </option>
        ))}
      </NativeSelect>
    </Stack>
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
    <Stack ref={buttons} direction="row" component="nav" aria-label="Pages">
      <PageButton label="First page" icon={FIRST} {...to(1)} />
      <PageButton label="Previous page" icon={PREVIOUS} {...to(Math.max(1, page - 1))} />
      <PageButton label="Next page" icon={NEXT} {...to(Math.min(pageCount, page + 1))} />
      <PageButton label="Last page" icon={LAST} {...to(pageCount)} />
    </Stack>
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
    <IconButton size="small" aria-label={label} disabled={isDisabled} onClick={() => onPage(target)}>
      {icon}
    </IconButton>
  )
})
