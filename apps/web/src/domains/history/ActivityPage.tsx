import { contract } from '@acm/contract'
import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { addressOf, call } from '../../api/client.ts'
import type { ListQuery } from '../../api/pageQuery.ts'
import { ApiFailure } from '../../api/request.ts'
import { Button, DownloadButton } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { saveFile } from '../../ui/downloadFile.ts'
import { FileDownload as Download } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useActivityDeclaration } from './activityFilters.ts'
import { HistoryList } from './HistoryList.tsx'
import { useHistoryFilters } from './useHistoryFilters.ts'
import { useVersion } from './useVersion.tsx'

export function ActivityPage() {
  const { bar, query, isFiltered, set } = useHistoryFilters(useActivityDeclaration())
  const { show, dialog } = useVersion()
  const told = query.onlyChanges ? 'changes' : 'activity'
  return (
    <Page title="Activity" action={<Exports query={query} />}>
      <FilterBar list={bar} />
      <Panel>
        <HistoryList
          query={query}
          bar={bar}
          onShowVersion={show}
          none={
            isFiltered
              ? `No ${query.onlyChanges ? 'changes' : 'entries'} match these filters.`
              : `No ${told} you have access to yet. If you expected some, contact your administrator.`
          }
          noneAct={
            query.onlyChanges && (
              <Button onClick={() => set({ onlyChanges: 'false' })}>Show Sign-Ins, Exports and Other Activity</Button>
            )
          }
        />
      </Panel>
      {dialog}
    </Page>
  )
}

const FORMATS = [
  ['csv', 'Export CSV'],
  ['jsonl', 'Export JSON Lines'],
] as const

/** The first entry is read before the file: a failed download has no words, and a failed call has a banner. */
function Exports({ query }: { query: ListQuery }) {
  const { mutate } = useMutation<void, ApiFailure, string>({
    mutationFn: async (address) => {
      await call(contract.history.getAll, { query: { ...query, limit: 1 } }).catch(({ status }: ApiFailure) => {
        // The banner says that a filter is invalid; the value's own error names no filter.
        throw new ApiFailure(status, null)
      })
      saveFile(address)
    },
    meta: { endpoint: contract.history.exported, affects: [] },
  })
  const download = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    mutate(event.currentTarget.href)
  }
  return (
    <Row wraps gap={8}>
      {FORMATS.map(([format, label]) => (
        <DownloadButton
          key={format}
          variant="quiet"
          href={addressOf(contract.history.exported, {}, { ...query, format })}
          icon={<Download />}
          onClick={download}
        >
          {label}
        </DownloadButton>
      ))}
    </Row>
  )
}
