import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useShortcut } from '../../shortcuts.ts'
import { focusFirstRow } from '../model/firstRow.ts'
import type { BoundFilter, ListModel } from '../model/listModel.ts'
import { FilterControl, tickStyles } from './FilterControl.tsx'
import { isInitial } from './filters.ts'

/** More filters would push the list off a phone's screen. */
const MOST_ON_A_PHONE = 3
const FIRST = 2

/** Top-aligned, so that inputs stay in line when one shows an error. */
const BAR = {
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 1.5,
  rowGap: 1,
  mb: 2,
  '& [data-tick], & .MuiFormControlLabel-root, & > button': { minHeight: 40 },
}
const GROUP = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }

export type FilterBarModel<Row> = Pick<
  ListModel<Row>,
  'name' | 'filters' | 'isFiltered' | 'reset' | 'resets' | 'status' | 'isBehind'
>

export function FilterBar<Row>({ list }: { list: FilterBarModel<Row> }) {
  const bar = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [isUnfolded, setUnfolded] = useState(false)
  const isMoreSet = list.filters.slice(FIRST).some(isSet)
  // Stays unfolded, so that clearing a filter does not hide it while it is in use.
  useEffect(() => {
    if (isMoreSet) setUnfolded(true)
  }, [isMoreSet])
  const canFold = isPhone && list.filters.length > MOST_ON_A_PHONE
  const shown = canFold && !isUnfolded ? list.filters.filter(isWanted) : list.filters
  const groups = [...new Set(shown.flatMap((bound) => groupOf(bound) ?? []))]
  const controlsOf = (some: readonly BoundFilter<Row>[]) =>
    some.map((bound) => <FilterControl key={bound.filter.id} bound={bound} resets={list.resets} />)
  const focusFirst = useCallback(() => bar.current?.querySelector('input')?.focus(), [])
  useShortcut('/', focusFirst)
  const leadToRows = useWayToRows(list)
  const reset = () => {
    // The button hides and would lose the focus.
    focusFirst()
    list.reset()
  }
  return (
    <Stack
      ref={bar}
      role="search"
      aria-label={`Filters of ${list.name}`}
      data-filtered={list.isFiltered || undefined}
      direction="row"
      onKeyDown={leadToRows}
      sx={[BAR, tickStyles]}
    >
      {controlsOf(shown.filter(isField))}
      {controlsOf(shown.filter((bound) => !isField(bound) && groupOf(bound) === undefined))}
      {groups.map((group) => (
        <Box key={group} role="group" aria-label={group} sx={GROUP}>
          {controlsOf(shown.filter((bound) => groupOf(bound) === group))}
        </Box>
      ))}
      {canFold && (
        <Button variant="text" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? 'Fewer filters' : 'More filters'}
        </Button>
      )}
      {/* Its place is kept: the list below does not move when it appears. */}
      <Button variant="text" onClick={reset} sx={{ minWidth: 0, visibility: list.isFiltered ? undefined : 'hidden' }}>
        Reset
      </Button>
    </Stack>
  )
}

/** Enter and Down move from a filter to the first row, after pending results arrive. */
function useWayToRows<Row>({ name, status, isBehind = false }: FilterBarModel<Row>) {
  const [isWanted, setWanted] = useState(false)
  const isReady = status === 'ready' && !isBehind
  useEffect(() => {
    if (!isWanted || !isReady) return
    setWanted(false)
    focusFirstRow(name)
  }, [isWanted, isReady, name])
  return (event: KeyboardEvent) => {
    const leads = leadsToRows(event)
    if (leads) event.preventDefault()
    setWanted(leads)
  }
}

/** Not when the key opens a list or chooses from it. */
const leadsToRows = ({ key, target, currentTarget, nativeEvent, defaultPrevented }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === 'ArrowDown') &&
  target instanceof HTMLInputElement &&
  // React events bubble from dialogs opened here, though they are elsewhere in the DOM.
  currentTarget.contains(target) &&
  target.ariaExpanded !== 'true' &&
  !(defaultPrevented || nativeEvent.isComposing)

const isSet = <Row,>({ filter, value }: BoundFilter<Row>) => !isInitial(filter, value)

/** Text and select fields come first; flags may form groups. */
const isField = <Row,>({ filter }: BoundFilter<Row>) => filter.kind !== 'flag'
const groupOf = <Row,>({ filter }: BoundFilter<Row>) => (filter.kind === 'flag' ? filter.group : undefined)

/** The first ones and all that are set, so that no filter works unseen. */
const isWanted = <Row,>(bound: BoundFilter<Row>, place: number) => place < FIRST || isSet(bound)
