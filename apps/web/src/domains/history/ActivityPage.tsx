import { contract } from '@acm/contract'
import { addressOf } from '../../api/client.ts'
import type { ListQuery } from '../../api/pageQuery.ts'
import { DownloadButton } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { FileDownload as Download } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useActivityDeclaration } from './activityFilters.ts'
import { HistoryList } from './HistoryList.tsx'
import { useHistoryFilters } from './useHistoryFilters.ts'
import { useVersion } from './useVersion.tsx'

export function ActivityPage() {
  const { bar, query } = useHistoryFilters(useActivityDeclaration())
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
            bar.isFiltered
              ? `No ${query.onlyChanges ? 'changes' : 'entries'} match these filters.`
              : `No ${told} you have access to yet. If you expected some, contact your administrator.`
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

function Exports({ query }: { query: ListQuery }) {
  return (
    <Row wraps gap={8}>
      {FORMATS.map(([format, label]) => (
        <DownloadButton
          key={format}
          variant="quiet"
          href={addressOf(contract.history.exported, {}, { ...query, format })}
          icon={<Download />}
        >
          {label}
        </DownloadButton>
      ))}
    </Row>
  )
}
