import { contract } from '@acm/contract'
import { type Amq, type AmqVersion, fullNameOf, versionInEffect, amqVersion as versionRecord } from '@acm/contract/amqs'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addressOf } from '../../api/client.ts'
import { useMayOpen } from '../../shell/leaving.ts'
import { DownloadButton } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { FileDownload as Download, Edit, Quiz as Questions } from '../../ui/icons.ts'
import { LongText } from '../../ui/LongText.tsx'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { useListModel } from '../../ui/list/model/useListModel.ts'
import type { ListAct, SelectionOptions } from '../../ui/list/selection/useSelection.ts'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import type { EmptyText } from '../../ui/list/table/EmptyState.tsx'
import type { RowAction } from '../../ui/list/table/RowActions.tsx'
import { useRowDialog } from '../../ui/list/table/RowDialog.tsx'
import { StateBadge, widthText } from '../../ui/StateBadge.tsx'
import { today } from '../../ui/today.ts'
import { historyAction } from '../history/public.ts'
import { compareVersionsOf, paths } from './paths.ts'
import styles from './VersionsTable.module.css'

const { fields } = versionRecord
const NEWEST = { id: 'number', descending: true } as const
const rowId = (version: AmqVersion) => version.id
const nameOf = (version: AmqVersion) => version.name

const columnsOf = (amq: Pick<Amq, 'name'>, inEffect: number | undefined): readonly Column<AmqVersion>[] => [
  column(fields.enabled, { means: { no: 'disabled' } }),
  column(fields.number),
  column(fields.name, {
    isLink: true,
    asWideAs: ({ id, name }) => widthText(name ?? '', id === inEffect && 'inEffect'),
    beside: (version) => version.id === inEffect && <StateBadge state="inEffect" />,
  }),
  {
    id: 'fullName',
    header: 'Full Name',
    sortBy: 'text',
    value: (version) => fullNameOf(amq, version),
    keepsAbbreviation: true,
  },
  column(fields.description, { isLong: true }),
  column(fields.filePath, {
    header: 'File Path',
    extraWidth: 32,
    isLong: true,
    cell: (version) => <FilePath version={version} />,
  }),
  column(fields.startDate, { cell: ({ startDate }) => <DateText value={startDate} /> }),
  column(fields.createdOn, { header: 'Uploaded On' }),
  column(fields.createdBy, { header: 'Uploaded By' }),
]

function FilePath({ version: { id, filePath } }: { version: AmqVersion }) {
  const label = `Download ${filePath.split('/').at(-1)}`
  return (
    <Row as="span" gap={4}>
      <span className={styles.name}>
        <LongText text={filePath} />
      </span>
      <DownloadButton
        isSmall
        isIcon
        variant="quiet"
        aria-label={label}
        data-hint={label}
        href={addressOf(contract.amqs.versionFile, { id })}
        icon={<Download />}
      />
    </Row>
  )
}

interface VersionsTableProps {
  amq: Amq
  isRefetching: boolean
  empty: EmptyText
  /** Absent: the person can't change versions. Keep it stable for speed. */
  onEdit: ((version: AmqVersion) => void) | undefined
}

/** The versions come with the AMQ, not by their own call. */
export function VersionsTable({ amq, isRefetching, empty, onEdit }: VersionsTableProps) {
  const { name, versions } = amq
  const inEffect = versionInEffect(versions, today())?.id
  const declaration = useMemo<ListDeclaration<AmqVersion>>(
    () => ({ name: 'Versions', rowId, columns: columnsOf({ name }, inEffect), filters: [], firstSort: NEWEST }),
    [name, inEffect],
  )
  const list = useListModel({
    ...declaration,
    rows: versions,
    status: 'ready',
    refetching: isRefetching,
    retry: () => undefined,
  })
  const choosing = useVersionChoosing()
  const rowActions = useMemo(
    () =>
      onEdit &&
      ((version: AmqVersion): readonly RowAction[] => [
        { label: 'Edit', icon: <Edit />, onClick: () => onEdit(version) },
        historyAction('amqVersion', version.id),
      ]),
    [onEdit],
  )
  const { onOpen, dialog } = useRowDialog('Version', list.columns.all)
  return (
    <>
      <DataTable
        list={list}
        onOpen={onEdit ?? onOpen}
        choosing={choosing}
        rowActions={rowActions}
        actionsHeader="Action"
        empty={empty}
      />
      {dialog}
    </>
  )
}

/** Chosen versions are compared by their questions. */
function useVersionChoosing(): SelectionOptions<AmqVersion> {
  const router = useRouter()
  const mayRead = useMayOpen()(paths.compareVersions())
  return useMemo(() => {
    const questions: ListAct<AmqVersion> = {
      label: 'Compare Questions',
      icon: <Questions />,
      run: ({ rows }) => {
        // Older to newer, in any order of selection.
        const [from, to] = [...rows].sort((one, other) => one.number - other.number)
        if (from && to) void router.navigate({ href: compareVersionsOf(from.id, to.id) })
      },
      refusal: ({ rows }) => (rows.length === 2 ? undefined : 'Select two versions to compare their questions.'),
    }
    return { nameOf, acts: mayRead ? [questions] : [] }
  }, [router, mayRead])
}
