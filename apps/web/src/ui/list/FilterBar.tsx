import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useCallback, useRef } from 'react'
import { useShortcut } from '../shortcuts.ts'
import { FilterControl } from './FilterControl.tsx'
import type { ListModel } from './listModel.ts'

/** The filters of a list; '/' leads to the first of them, Reset appears once one differs from its default. */
export function FilterBar<Row>({ list }: { list: ListModel<Row> }) {
  const bar = useRef<HTMLDivElement>(null)
  const focusFirst = useCallback(() => bar.current?.querySelector('input')?.focus(), [])
  useShortcut('/', focusFirst)
  const reset = () => {
    // The button goes away with what it resets, and would take the focus with it.
    focusFirst()
    list.reset()
  }
  return (
    <Stack
      ref={bar}
      role="search"
      aria-label={`Filters of ${list.name}`}
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}
    >
      {list.filters.map((bound) => (
        <FilterControl key={bound.filter.id} bound={bound} />
      ))}
      {list.isFiltered && (
        <Button variant="text" onClick={reset}>
          Reset
        </Button>
      )}
    </Stack>
  )
}
