import { contract } from '@acm/contract'
import { jobKindOf } from '@acm/contract/core/job-kinds'
import type { Job } from '@acm/contract/jobs'
import { useList } from '../../api/useList.ts'
import { EMPTY_LISTS, useEmptyListText } from '../../shell/emptyRecords.tsx'
import { WHEN, When } from '../../ui/DateText.tsx'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import { flagFilter, multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { BAR_WIDTH, isOpen, JobProgress, progressText, totalOf } from './JobProgress.tsx'
import { paths } from './paths.ts'

const { columns: known } = contract.jobs.getAll.list

const columns: readonly Column<Job>[] = [
  column(known.title),
  column(known.actorName),
  column(known.createdAt, { asWideAs: () => WHEN, cell: (job) => <When at={job.createdAt} /> }),
  column(known.progress, {
    align: 'start',
    value: (job) => job.done / Math.max(1, totalOf(job)),
    asWideAs: progressText,
    extraWidth: BAR_WIDTH,
    cell: (job) => <JobProgress job={job} />,
  }),
]

const declaration: ViewedListDeclaration<'jobs', Job> = {
  name: 'Jobs',
  rowId: (job) => job.id,
  columns,
  firstSort: { id: 'createdAt', descending: true },
  filters: [
    textFilter(known.title),
    multiSelectFilter(known.kind, { value: (job) => jobKindOf(job.kind).label }),
    textFilter(known.actorName),
    flagFilter(known.isOpen, { keeps: isOpen }),
    flagFilter(known.hasFailed, { keeps: (job) => job.failed > 0 }),
  ],
}

const rowLink = (job: Job) => paths.job(job.id)

export function JobsPage() {
  const list = useList(contract.jobs.getAll, declaration)
  const text = useEmptyListText(contract.jobs.getAll, 'jobs')
  return (
    <Page title="Jobs">
      <DataList list={list} rowLink={rowLink} empty={{ text, about: EMPTY_LISTS.job }} />
    </Page>
  )
}
