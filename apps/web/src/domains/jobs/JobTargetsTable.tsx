import type { JobTarget } from '@acm/contract/jobs'
import { useMemo } from 'react'
import { RecordLink } from '../../shell/MayLink.tsx'
import { WHEN, When } from '../../ui/DateText.tsx'
import type { Column } from '../../ui/list/columns/columns.ts'
import { multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { useListModel } from '../../ui/list/model/useListModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { SHOWN_STATES, STATES } from './JobProgress.tsx'
import { nextTryTime, shownState, stateText, TARGETS, type TargetsOf, type TargetWords, whyOf } from './targets.ts'

/** Pixels. */
const BADGE_ROOM = 18

const columns = ({ name, about, code }: TargetWords): readonly Column<JobTarget>[] => [
  { id: 'name', header: name, sortBy: 'text', isCode: code === 'name' },
  {
    id: 'about',
    header: about,
    sortBy: 'text',
    isCode: code === 'about',
    cell: ({ acesClientId: id, about: client }) =>
      id !== null && client !== null ? <RecordLink kind="client" id={id} name={client} /> : client,
  },
  {
    id: 'state',
    header: 'Status',
    sortBy: 'text',
    value: stateText,
    extraWidth: BADGE_ROOM,
    cell: (target) => (
      <>
        <StateBadge state={shownState(target)} /> <Why text={whyOf(target)} />
      </>
    ),
  },
  { id: 'tries', header: 'Attempts', sortBy: 'number', align: 'end' },
  {
    id: 'nextTryAt',
    header: 'Next Attempt',
    sortBy: 'date',
    none: 'None',
    asWideAs: ({ nextTryAt }) => nextTryTime(nextTryAt),
    cell: ({ nextTryAt }) => nextTryTime(nextTryAt),
  },
  {
    id: 'finishedAt',
    header: 'Finished',
    sortBy: 'date',
    asWideAs: () => WHEN,
    cell: ({ finishedAt }) => finishedAt && <When at={finishedAt} />,
  },
]

/** Focusable, so that the keyboard reaches text that is cut off. */
const Why = ({ text }: { text: string | null }) =>
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text must be reachable by keyboard too
  text && <span tabIndex={0}>{text}</span>

const declared = (words: TargetWords): ListDeclaration<JobTarget> => ({
  name: `${words.many} of the job`,
  rowId: (target) => target.id,
  columns: columns(words),
  filters: [
    textFilter({ name: 'name', label: words.name }),
    textFilter({ name: 'about', label: words.about }),
    multiSelectFilter(
      { name: 'state', label: 'Status' },
      {
        value: shownState,
        options: SHOWN_STATES.map((state) => ({ value: state, label: STATES[state].label })),
      },
    ),
  ],
})

interface JobTargetsTableProps {
  of: TargetsOf
  targets: readonly JobTarget[]
  isRefetching: boolean
}

export function JobTargetsTable({ of, targets, isRefetching }: JobTargetsTableProps) {
  const words: TargetWords = TARGETS[of]
  const declaration = useMemo(() => declared(words), [words])
  const rowLink = useMemo(() => words.path && (({ recordId }: JobTarget) => words.path?.(recordId) ?? ''), [words])
  const list = useListModel({
    ...declaration,
    rows: targets,
    status: 'ready',
    refetching: isRefetching,
    retry: () => undefined,
  })
  return (
    <DataList
      list={list}
      rowLink={rowLink}
      empty={{ text: `You don't have access to any ${TARGETS[of].many.toLowerCase()} of this job.` }}
    />
  )
}
