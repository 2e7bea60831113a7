import type { HistoryKind } from '@acm/contract/history-kinds'
import { readAddress, useAddress } from '../../ui/address.ts'
import { FoldedPanel } from '../../ui/FoldedPanel.tsx'
import { History } from '../../ui/icons.ts'
import type { RowAction } from '../../ui/list/table/RowActions.tsx'
import { HISTORY_PART } from '../../ui/pageParts.ts'
import styles from './HistoryPanel.module.css'
import { HistoryTab } from './HistoryTab.tsx'
import { activityOf } from './links.ts'
import { AS_OF_KEY } from './point.ts'

interface HistoryPanelProps {
  kind: HistoryKind
  id: number
}

/** Keys of the address; with one of them the panel starts open. */
const KEYS = [AS_OF_KEY, 'kind', 'who', 'text']

/** For record pages without tabs. */
export function HistoryPanel(of: HistoryPanelProps) {
  const [search] = useAddress()
  const address = readAddress(search)
  return (
    <div className={styles.part}>
      <FoldedPanel title="History" part={HISTORY_PART} startsOpen={KEYS.some((key) => key in address)}>
        <HistoryTab {...of} />
      </FoldedPanel>
    </div>
  )
}

export const historyAction = (kind: HistoryKind, id: number): RowAction => ({
  label: 'History',
  icon: <History />,
  to: activityOf(kind, id),
})
