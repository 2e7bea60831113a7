import { type JobTarget, TARGET_STATES } from '@acm/contract/jobs'
import { RecordLink } from '../../shell/MayLink.tsx'
import { WHEN, When } from '../../ui/Ago.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { multiSelectFilter, textFilter } from '../../ui/list/filters.ts'
import type { ListDeclaration } from '../../ui/list/listModel.ts'
import { useListModel } from '../../ui/list/useListModel.ts'
import { paths as instancePaths } from '../instances/paths.ts'
import { STATES } from './JobProgress.tsx'
import { nextTryText, stateText } from './targets.ts'

const columns: readonly Column<JobTarget>[] = [
  { id: 'databaseCode', header: 'Instance Code', sortBy: 'text' },
  {
    id: 'acesClientName',
    header: 'Client Name',
    sortBy: 'text',
    cell: ({ acesClientId: id, acesClientName: name }) =>
      id !== null && name !== null && <RecordLink kind="client" id={id} name={name} />,
  },
  { id: 'state', header: 'State', sortBy: 'text', value: stateText, wraps: true },
  { id: 'tries', header: 'Tries', sortBy: 'number', align: 'end' },
  {
    id: 'nextTryAt',
    header: 'Next Try',
    sortBy: 'date',
    asWideAs: ({ nextTryAt }) => nextTryText(nextTryAt),
    cell: ({ nextTryAt }) => nextTryText(nextTryAt),
  },
  {
    id: 'finishedAt',
    header: 'Finished',
    sortBy: 'date',
    asWideAs: () => WHEN,
    cell: ({ finishedAt }) => finishedAt && <When at={finishedAt} />,
  },
]

const declaration: ListDeclaration<JobTarget> = {
  name: 'Instances of the job',
  rowId: (target) => target.id,
  columns,
  filters: [
    textFilter('databaseCode', 'Instance Code'),
    textFilter('acesClientName', 'Client Name'),
    multiSelectFilter('state', 'State', {
      value: (target) => target.state,
      options: TARGET_STATES.map((state) => ({ value: state, label: STATES[state].label })),
    }),
  ],
}

const rowLink = (target: JobTarget) => instancePaths.instance(target.databaseId)

interface JobTargetsTableProps {
  targets: readonly JobTarget[]
  isRefetching: boolean
}

/** What became of a job in each of its instances. */
export function JobTargetsTable({ targets, isRefetching }: JobTargetsTableProps) {
  const list = useListModel({
    ...declaration,
    rows: targets,
    status: 'ready',
    refetching: isRefetching,
    retry: () => undefined,
  })
  return (
    <>
      <FilterBar list={list} />
      <DataTable list={list} rowLink={rowLink} empty={{ text: 'There is no instance of this job that you can see.' }} />
    </>
  )
}
