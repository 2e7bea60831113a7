import type { HistoryRecord } from '@acm/contract/history'
import { historyKinds } from '@acm/contract/history-kinds'
import { useContext } from 'react'
import { useMayOpen } from '../../shell/leaving.ts'
import { readAddress } from '../../ui/address.ts'
import { PageParts } from '../../ui/pageParts.ts'
import { TAB_KEY } from '../../ui/tabs.ts'

/** Whether the person may open the form of a record where that lies: its page, and the tab in which it stands. */
export function useMayFill(): (form: string, record: Pick<HistoryRecord, 'kind' | 'orgUnitId'>) => boolean {
  const mayOpen = useMayOpen()
  const parts = useContext(PageParts)
  return (form, record) => {
    const [path, search = ''] = form.split('?')
    const tab = readAddress(search)[TAB_KEY]?.[0]
    // Of the page that is open it is known which tabs it has.
    const isMissing = path === location.pathname && tab !== undefined && parts.size > 0 && !parts.has(tab)
    const { lies } = historyKinds[record.kind]
    return !isMissing && mayOpen(form, lies === 'somewhere' ? record : undefined)
  }
}
