import type { HistoryRecord } from '@acm/contract/history'
import { historyKinds } from '@acm/contract/history-kinds'
import { useContext } from 'react'
import { useMayOpen } from '../../shell/leaving.ts'
import { readAddress } from '../../ui/address.ts'
import { PageParts } from '../../ui/pageParts.ts'
import { TAB_KEY } from '../../ui/tabs.ts'

/** Needs the right to the page and to the tab with the form. */
export function useMayFill(): (form: string, record: Pick<HistoryRecord, 'kind' | 'orgUnitId'>) => boolean {
  const mayOpen = useMayOpen()
  const parts = useContext(PageParts)
  return (form, record) => {
    const [path, search = ''] = form.split('?')
    const tab = readAddress(search)[TAB_KEY]?.[0]
    // The open page knows its tabs.
    const isMissing = path === location.pathname && tab !== undefined && parts.size > 0 && !parts.has(tab)
    const { lies } = historyKinds[record.kind]
    return !isMissing && mayOpen(form, lies === 'somewhere' ? record : undefined)
  }
}
