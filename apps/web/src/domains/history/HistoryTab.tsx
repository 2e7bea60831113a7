import { type HistoryKind, historyKinds, kindsOnPageOf } from '@acm/contract/history-kinds'
import { useMemo } from 'react'
import { useCan } from '../../shell/session/session.ts'
import { readAddress, useAddress } from '../../ui/address.ts'
import { Row } from '../../ui/base/Stack.tsx'
import { History } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { selectFilter } from '../../ui/list/filters/filters.ts'
import type { RowAction } from '../../ui/list/table/RowActions.tsx'
import { FoldedPanel } from '../../ui/Panel.tsx'
import { HISTORY_PART } from '../../ui/pageParts.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import type { RecordTab } from '../../ui/tabs.ts'
import styles from './HistoryList.module.css'
import { HistoryList, nothing, useHistoryFilters } from './HistoryList.tsx'
import { activityOf } from './paths.ts'
import { VERSION_KEY } from './recordLinks.ts'
import { useVersion } from './VersionDialog.tsx'

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

/** For record pages without tabs. Open if the address names a version or a filter of it. */
export function HistoryPanel(of: HistoryTabProps) {
  const [search] = useAddress()
  const address = readAddress(search)
  return (
    <div className={styles.part}>
      <FoldedPanel title="History" part={HISTORY_PART} startsOpen={[VERSION_KEY, 'kind'].some((key) => key in address)}>
        <HistoryTab {...of} />
      </FoldedPanel>
    </div>
  )
}

/** Null: the record isn't stored yet. */
export const historyAction = (kind: HistoryKind, id: number | null): RowAction => ({
  label: 'History',
  icon: <History />,
  ...(id === null ? { disabledReason: 'No changes yet' } : { to: activityOf(kind, id) }),
})

/** The record and everything that its page shows. */
function HistoryTab({ kind, id }: HistoryTabProps) {
  const can = useCan()
  const declaration = useMemo(() => {
    const parts = kindsOnPageOf(kind).filter((one) => can(historyKinds[one].opens))
    const options = parts.map((one) => ({ value: one, label: historyKinds[one].label }))
    const section = selectFilter<never>({ name: 'kind', label: 'Section' }, { options, value: nothing })
    return { name: 'History', rowId: nothing, columns: [], filters: parts.length > 1 ? [section] : [] }
  }, [kind, can])
  const { bar, query } = useHistoryFilters(declaration)
  const { show, dialog } = useVersion()
  const recordQuery = useMemo(() => ({ ...query, within: `${kind}.${id}` }), [query, kind, id])
  return (
    <>
      <Row wraps gap={8} align="end" justify="between" className={styles.head}>
        <FilterBar list={bar} />
        <TextLink to={activityOf(kind, id)}>More filters and export</TextLink>
      </Row>
      <HistoryList
        query={recordQuery}
        bar={bar}
        page={kind}
        onShowVersion={show}
        none={bar.isFiltered ? 'No entries match these filters.' : 'No history yet'}
      />
      {dialog}
    </>
  )
}
