import '../../ui/withZod.ts'
import { contract } from '@acm/contract'
import { addressOf } from '../../api/client.ts'
import type { ListQuery } from '../../api/pageQuery.ts'
import { Button, DownloadButton } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { BarChart, FileDownload as Download } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { useActivityDeclaration } from './activityFilters.ts'
import { ChangesPerDay } from './ChangesPerDay.tsx'
import { HistoryList } from './HistoryList.tsx'
import { NothingFound } from './NothingFound.tsx'
import { useAsOf } from './useAsOf.tsx'
import { useHistoryFilters } from './useHistoryFilters.ts'

const PER_DAY = { name: 'days', label: 'Entries per day', icon: <BarChart /> } as const

export function ActivityPage() {
  const { bar, query, isFiltered, reset, set } = useHistoryFilters(useActivityDeclaration())
  const [view, setView] = useView(PER_DAY.name)
  const { show, dialog } = useAsOf()
  return (
    <Page
      title="Activity"
      acts={<ViewSwitch view={view} picture={PER_DAY} table="Entries" onChange={setView} />}
      action={<Exports query={query} />}
    >
      <FilterBar list={bar} />
      <Panel>
        {view === 'days' ? (
          <ChangesPerDay query={query} bar={bar} onChoose={(day) => set({ from: day, to: day }, { view: [] })} />
        ) : (
          <HistoryList
            isFolded
            query={query}
            bar={bar}
            onShowAsOf={show}
            none={
              <NothingFound
                isFiltered={isFiltered}
                onReset={reset}
                text={`No ${query.onlyChanges ? 'changes' : 'activity'} you have access to yet. If you expected some, ask your administrator.`}
                {...(query.onlyChanges && { onShowAll: () => set({ onlyChanges: 'false' }, {}) })}
              />
            }
          />
        )}
      </Panel>
      {dialog}
    </Page>
  )
}

const FORMATS = [
  ['csv', 'Export CSV'],
  ['jsonl', 'Export JSON Lines'],
] as const

/** Filters that the API would refuse get no link: the list shows the error. */
function Exports({ query }: { query: ListQuery }) {
  // As the address has it: a list of one is a single value.
  const given = Object.entries(query).map(([name, value]) => [
    name,
    [value].flat().length === 1 ? [value].flat()[0] : value,
  ])
  const asked = { ...Object.fromEntries(given), format: 'csv' }
  const isRefused = contract.history.exported.query?.().safeParse(asked).success === false
  return (
    <Row wraps gap={8}>
      {FORMATS.map(([format, label]) =>
        isRefused ? (
          <Button key={format} disabled icon={<Download />}>
            {label}
          </Button>
        ) : (
          <DownloadButton
            key={format}
            href={addressOf(contract.history.exported, {}, { ...query, format })}
            icon={<Download />}
          >
            {label}
          </DownloadButton>
        ),
      )}
    </Row>
  )
}
