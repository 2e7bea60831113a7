import { contract } from '@acm/contract'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import type { InstanceSummary } from '@acm/contract/instances'
import { useList } from '../../api/useList.ts'
import { COMMANDS, useCommand } from '../../shell/commands.ts'
import { useEmptyListText } from '../../shell/emptyListText.ts'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Button, LinkButton } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { partOnDemand } from '../../ui/lateParts.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { instanceRows, useBulkActs, useExportAct } from '../bulk/public.ts'
import { useCompareActs } from '../compare/public.ts'
import { FleetBar } from './FleetBar.tsx'
import { useInstanceList } from './instanceList.tsx'
import { paths } from './paths.ts'

const rowLink = (instance: InstanceSummary) => paths.instance(instance.databaseId)

export function InstancesPage() {
  const can = useCan()
  const list = useList(contract.instances.getAll, useInstanceList())
  const bulk = useBulkActs(instanceRows)
  const acts = [...bulk.acts, useExportAct('Instances', list), ...useCompareActs('instance', idOf)]
  const create = can('INSTANCE_DETAILS_FULL_EDIT') && <LinkButton to={paths.instance(0)}>New Instance</LinkButton>
  const text = useEmptyListText(contract.instances.getAll, 'instances')
  const actions = (
    <Row gap={8} wraps>
      {can('SYNC_DATA_IMPORT_FIELDS') && <SyncButton />}
      {create}
    </Row>
  )
  return (
    <Page title="Instances" action={actions}>
      {(list.status === 'loading' || list.count > 0) && <FleetBar list={list} />}
      <FilterBar list={list} />
      {bulk.outcome}
      <DataTable
        list={list}
        rowLink={rowLink}
        choosing={{ nameOf, acts }}
        empty={{ text, about: EMPTY_LISTS.instance, action: create }}
      />
      {bulk.dialog}
    </Page>
  )
}

const SyncDialog = partOnDemand(() => import('./SyncDialog.tsx').then((part) => part.SyncDialog))

/** A sync goes on after the dialog is closed. */
function SyncButton() {
  const { shown, show, close, around } = useDialog<true>()
  useCommand({ ...COMMANDS.sync, run: () => show(true) })
  return (
    <>
      <Button onClick={() => show(true)}>{JOB_KINDS.syncDataImportFields.label}</Button>
      {shown && around(<SyncDialog onClose={close} />)}
    </>
  )
}

const idOf = (instance: InstanceSummary) => instance.databaseId
const nameOf = (instance: InstanceSummary) => instance.databaseCode
