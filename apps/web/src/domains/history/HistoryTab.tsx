import { contract } from '@acm/contract'
import { type HistoryKind, historyKinds, kindsOnPageOf } from '@acm/contract/history-kinds'
import { type FormEvent, useMemo, useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Popover } from '../../ui/base/Popover.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { DayChoice } from '../../ui/form/fields/DayChoice.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { selectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { HISTORY_PART } from '../../ui/pageParts.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import type { RecordTab } from '../../ui/tabs.ts'
import { HistoryList } from './HistoryList.tsx'
import styles from './HistoryTab.module.css'
import { activityOf } from './links.ts'
import { NothingFound } from './NothingFound.tsx'
import { partOf } from './parts.ts'
import { useAsOf } from './useAsOf.tsx'
import { nothing, useHistoryFilters } from './useHistoryFilters.ts'

/** For people who see any other tab; not on new records. Waits until the others are known, so that it does not jump. */
export function withHistory(kind: HistoryKind, id: number, tabs: readonly RecordTab[]): readonly RecordTab[] {
  if (id === 0 || !tabs.some(({ visible }) => visible)) return tabs
  const visible = tabs.some((tab) => tab.visible === null) ? null : true
  return [...tabs, { key: HISTORY_PART, label: 'History', visible, component: <HistoryTab kind={kind} id={id} /> }]
}

interface HistoryTabProps {
  kind: HistoryKind
  id: number
}

/** The record and everything that its page shows. */
export function HistoryTab({ kind, id }: HistoryTabProps) {
  const within = `${kind}.${id}`
  const declaration = useDeclaration(kind)
  const { bar, query, isFiltered, reset } = useHistoryFilters(declaration)
  const { show, dialog } = useAsOf()
  const part = partOf(kind, query.kind)
  const asked = useMemo(() => ({ ...query, within }), [query, within])
  const isAll = Object.keys(query).length === 0
  const head = (
    <Row wraps gap={8} align="end" justify="between" className={styles.head}>
      <FilterBar list={bar} />
      <Row wraps gap={12}>
        <TextLink to={activityOf(kind, id)}>More filters and export</TextLink>
        <ViewAsOf onChoose={(of) => show({ kind: part, id, how: 'at', of })} />
      </Row>
    </Row>
  )
  return (
    <>
      <HistoryList
        query={asked}
        bar={bar}
        page={kind}
        onShowAsOf={show}
        // Filters make no sense for an empty history.
        head={(isEmpty) => !(isEmpty && isAll) && head}
        none={<NothingFound isFiltered={isFiltered} onReset={reset} text="No history yet" />}
      />
      {dialog}
    </>
  )
}

/** Offers parts of the page whose history the person may read. */
function useDeclaration(kind: HistoryKind): ListDeclaration<never> {
  const { data } = useApiQuery(contract.history.kinds)
  return useMemo(() => {
    const known = data?.map((one) => one.kind)
    const all = kindsOnPageOf(kind)
    const parts = all.filter((one) => known?.includes(one) ?? true)
    const options = parts.map((one) => ({ value: one, label: historyKinds[one].label }))
    const part = selectFilter<never>({ name: 'kind', label: 'Section' }, { options, value: nothing })
    const texts = [
      textFilter<never>({ name: 'who', label: 'Changed by' }, { value: nothing }),
      textFilter<never>({ name: 'text', label: 'Contains' }, { value: nothing }),
    ]
    return {
      name: 'History',
      rowId: nothing,
      columns: [],
      filters: all.length > 1 ? [part, ...texts] : texts,
    }
  }, [data, kind])
}

function ViewAsOf({ onChoose }: { onChoose: (moment: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (moment: string) => {
    setAnchor(null)
    onChoose(moment)
  }
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        View as of…
      </Button>
      <Popover anchor={anchor} label="View as of" onClose={() => setAnchor(null)}>
        <Moment onChoose={choose} />
      </Popover>
    </>
  )
}

/** Without a time it is the end of the day. */
function Moment({ onChoose }: { onChoose: (moment: string) => void }) {
  const [day, setDay] = useState('')
  const [time, setTime] = useState('')
  const moment = new Date(`${day}T${time || '23:59:59'}`)
  const isMoment = day !== '' && !Number.isNaN(moment.getTime())
  const choose = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isMoment) onChoose(moment.toISOString())
  }
  return (
    <Row as="form" gap={8} align="start" onSubmit={choose} aria-label="View as of" className={styles.moment}>
      <div className={styles.day}>
        <DayChoice label="Date" day={day} onChoose={setDay} />
      </div>
      <TextInput type="time" label="Time" value={time} onChange={setTime} className={styles.time ?? ''} />
      <Button type="submit" variant="main" disabled={!isMoment} className={styles.show}>
        View
      </Button>
    </Row>
  )
}
