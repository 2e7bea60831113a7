import { type ReactNode, useState } from 'react'
import type { Column } from '../../apps/web/src/ui/list/columns/columns.ts'
import { FilterBar } from '../../apps/web/src/ui/list/filters/FilterBar.tsx'
import { flagFilter, multiSelectFilter, selectFilter, textFilter } from '../../apps/web/src/ui/list/filters/filters.ts'
import type { ListDeclaration } from '../../apps/web/src/ui/list/model/listModel.ts'
import { useListModel } from '../../apps/web/src/ui/list/model/useListModel.ts'
import { DataTable } from '../../apps/web/src/ui/list/table/DataTable.tsx'
import { Page } from '../../apps/web/src/ui/Page.tsx'
import { TextLink } from '../../apps/web/src/ui/TextLink.tsx'
import { type BlockPerson, people } from './rows.ts'

const COLUMNS: readonly Column<BlockPerson>[] = [
  { id: 'name', header: 'Name', sortBy: 'text' },
  { id: 'city', header: 'City', sortBy: 'text' },
  { id: 'score', header: 'Score', sortBy: 'number' },
  { id: 'joinedOn', header: 'Joined On', sortBy: 'date' },
  { id: 'isActive', header: 'Active', sortBy: 'flag' },
  { id: 'teams', header: 'Teams', value: (row) => row.teams.join(', ') },
  { id: 'level', header: 'Level', sortBy: 'text' },
  { id: 'seenAt', header: 'Seen At', sortBy: 'date' },
  { id: 'isRetired', header: 'Retired', sortBy: 'flag' },
  { id: 'email', header: 'Email', sortBy: 'text' },
  { id: 'notes', header: 'Notes', sortBy: 'text', isLong: true },
  { id: 'id', header: 'Id', sortBy: 'number' },
]

const LEVELS = [
  { value: 'Junior', label: 'Junior' },
  { value: 'Senior', label: 'Senior' },
]

const LIST: ListDeclaration<BlockPerson> = {
  name: 'People',
  rowId: (row) => row.id,
  columns: COLUMNS,
  filters: [
    textFilter({ name: 'name', label: 'Filter by Name' }),
    multiSelectFilter({ name: 'team', label: 'Teams' }, { value: (row) => row.teams }),
    selectFilter({ name: 'level', label: 'Level' }, { options: LEVELS }),
    flagFilter({ name: 'isActive', label: 'Only active' }),
    flagFilter({ name: 'current', label: 'Hide retired' }, { startsOn: true, keeps: (row) => !row.isRetired }),
  ],
}

const FEW = people(120)
const READY = { status: 'ready', refetching: false, retry: () => {} } as const
const rowLink = (row: BlockPerson) => `/person/${row.id}`

export const FewPeoplePage = () => <PeoplePage title="Few people" rows={FEW} />
export function ManyPeoplePage() {
  const [rows] = useState(() => people(20_000))
  return <PeoplePage title="Many people" rows={rows} />
}

function PeoplePage({ title, rows }: { title: string; rows: readonly BlockPerson[] }) {
  const list = useListModel({ ...LIST, ...READY, rows })
  return (
    <Page title={title}>
      <FilterBar list={list} />
      <DataTable list={list} rowLink={rowLink} empty={{ text: 'No people yet.' }} />
    </Page>
  )
}

export function PersonPage(): ReactNode {
  return (
    <Page title="Person">
      <TextLink to="/few">Few people</TextLink>
    </Page>
  )
}

/** As the console's, for tests that begin again. */
export const RestingPage = (): ReactNode => <Page title="Sorry, the page cannot be found">{null}</Page>
