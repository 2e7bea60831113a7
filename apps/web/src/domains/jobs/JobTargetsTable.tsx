import type { TargetKind } from '@acm/contract/core/job-kinds'
import { type JobTarget, TARGET_STATES } from '@acm/contract/jobs'
import { RecordLink } from '../../shell/MayLink.tsx'
import { WHEN, When } from '../../ui/Ago.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { multiSelectFilter, textFilter } from '../../ui/list/filters.ts'
import type { ListDeclaration } from '../../ui/list/listModel.ts'
import { useListModel } from '../../ui/list/useListModel.ts'
import { STATES } from './JobProgress.tsx'
import { nextTryText, stateText, TARGETS, type Words } from './targets.ts'

const columns = ({ name, about }: Words): readonly Column<JobTarget>[] => [
  { id: 'name', header: name, sortBy: 'text' },
  {
    id: 'about',
    header: about,
    sortBy: 'text',
    cell: ({ acesClientId: id, about: client }) =>
      id !== null && client !== null ? <RecordLink kind="client" id={id} name={client} /> : client,
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

const declared = (words: Words): ListDeclaration<JobTarget> => ({
  name: `${words.many} of the job`,
  rowId: (target) => target.id,
  columns: columns(words),
  filters: [
    textFilter('name', words.name),
    textFilter('about', words.about),
    multiSelectFilter('state', 'State', {
      value: (target) => target.state,
      options: TARGET_STATES.map((state) => ({ value: state, label: STATES[state].label })),
    }),
  ],
})

interface Declared {
  list: ListDeclaration<JobTarget>
  rowLink: (target: JobTarget) => string
}
const declaredOf = (words: Words): Declared => ({
  list: declared(words),
  rowLink: ({ recordId }) => words.path(recordId),
})
// The same for as long as the page is open, whatever is read anew.
const LISTS: Record<TargetKind, Declared> = {
  instance: declaredOf(TARGETS.instance),
  client: declaredOf(TARGETS.client),
  user: declaredOf(TARGETS.user),
}

interface JobTargetsTableProps {
  of: TargetKind
  targets: readonly JobTarget[]
  isRefetching: boolean
}

/** What became of each target of a job. */
export function JobTargetsTable({ of, targets, isRefetching }: JobTargetsTableProps) {
  const { list: declaration, rowLink } = LISTS[of]
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
      <DataTable
        list={list}
        rowLink={rowLink}
        empty={{ text: `There is no ${TARGETS[of].one.toLowerCase()} of this job that you can see.` }}
      />
    </>
  )
}
