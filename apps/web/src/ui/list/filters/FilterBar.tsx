import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../base/Button.tsx'
import { Row, Stack } from '../../base/Stack.tsx'
import { Text } from '../../base/Text.tsx'
import { counted } from '../../counted.ts'
import { useShortcut } from '../../shortcuts.ts'
import { useMediaQuery } from '../../useMediaQuery.ts'
import { focusFirstRow } from '../model/firstRow.ts'
import type { BoundFilter, ListModel } from '../model/listModel.ts'
import styles from './FilterBar.module.css'
import { FilterControl } from './FilterControl.tsx'
import { isInitial } from './filters.ts'

/** More Filters would push the list off a phone's screen. */
const MOST_ON_A_PHONE = 3
const FIRST = 2

export type FilterBarModel<Row> = Pick<
  ListModel<Row>,
  'name' | 'filters' | 'isFiltered' | 'reset' | 'resets' | 'status' | 'isBehind'
> &
  Partial<Pick<ListModel<Row>, 'count' | 'paging'>>

interface FilterBarProps<Row> {
  list: FilterBarModel<Row>
  /** Actions on the list, at the end of the line; the main action is last. */
  acts?: ReactNode
}

export function FilterBar<Row>({ list, acts }: FilterBarProps<Row>) {
  const filters = list.filters.filter(({ filter }) => !filter.isElsewhere)
  const bar = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(width <= 600px)')
  const [isUnfolded, setUnfolded] = useState(false)
  const isMoreSet = filters.slice(FIRST).some(isSet)
  // Stays unfolded, so that clearing a filter does not hide it while it is in use.
  useEffect(() => {
    if (isMoreSet) setUnfolded(true)
  }, [isMoreSet])
  const canFold = isPhone && filters.length > MOST_ON_A_PHONE
  const shown = canFold && !isUnfolded ? filters.filter(isWanted) : filters
  const groups = [...new Set(shown.flatMap((bound) => groupOf(bound) ?? []))]
  const controlsOf = (some: readonly BoundFilter<Row>[]) =>
    some.map((bound) => <FilterControl key={bound.filter.id} bound={bound} resets={list.resets} />)
  const focusFirst = () => bar.current?.querySelector('input')?.focus()
  useShortcut('/', focusFirst)
  const leadToRows = useWayToRows(list)
  const reset = () => {
    // The button hides and would lose the focus.
    focusFirst()
    list.reset()
  }
  const fields = shown.filter(isField)
  const toggles = shown.filter((bound) => !isField(bound) && groupOf(bound) === undefined)
  return (
    <Stack
      ref={bar}
      gap={8}
      role="search"
      aria-label={`Filters of ${list.name}`}
      // Filters at their defaults do not narrow the list.
      data-unprinted={list.isFiltered ? undefined : ''}
      className={styles.bar}
      onKeyDown={leadToRows}
    >
      {/* Top-aligned, so that inputs stay in line when one shows an error. */}
      <Row gap={8} wraps align="start" className={styles.fields}>
        {controlsOf(fields)}
        {toggles.length > 0 && (
          <Row gap={4} wraps className={styles.toggles}>
            {controlsOf(toggles)}
          </Row>
        )}
        {canFold && (
          <Button
            isSmall
            variant="quiet"
            className={styles.more}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Fewer Filters' : 'More Filters'}
          </Button>
        )}
        <Row gap={8} justify="end" className={styles.end} data-idle={list.isFiltered ? undefined : ''}>
          <span className={styles.count}>{list.isFiltered && countOf(list)}</span>
          <Button isSmall variant="quiet" onClick={reset}>
            Reset
          </Button>
        </Row>
        {acts && (
          <Row gap={8} wraps justify="end" className={styles.acts}>
            {acts}
          </Row>
        )}
      </Row>
      {groups.map((group) => (
        <FilterGroup key={group} name={group}>
          {controlsOf(shown.filter((bound) => groupOf(bound) === group))}
        </FilterGroup>
      ))}
    </Stack>
  )
}

function FilterGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <Row gap={4} wraps role="group" aria-labelledby={id}>
      <Text as="span" step="xs" tone="muted" id={id} className={styles.group}>
        {name}
      </Text>
      {children}
    </Row>
  )
}

/** How many of how many match, once that is known. */
function countOf<Row>({ status, paging, count }: FilterBarModel<Row>): string {
  if (status !== 'ready' || !paging || count === undefined || count < paging.total) return ''
  return `${counted(paging.total)} of ${counted(count)}`
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
