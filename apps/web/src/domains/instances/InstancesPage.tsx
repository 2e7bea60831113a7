import { contract } from '@acm/contract'
import type { InstanceSummary } from '@acm/contract/instances'
import { useList } from '../../api/useList.ts'
import { useEmptyListText } from '../../shell/emptyListText.ts'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { useInstanceChoosing } from './instanceActs.tsx'
import { useInstanceList } from './instanceList.tsx'
import { paths } from './paths.ts'
import { SyncButton } from './SyncButton.tsx'

const rowLink = (instance: InstanceSummary) => paths.instance(instance.databaseId)

export function InstancesPage() {
  const can = useCan()
  const list = useList(contract.instances.getAll, useInstanceList())
  const { choosing, dialog, outcome } = useInstanceChoosing(list)
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
      <FilterBar list={list} />
      {outcome}
      <DataTable
        list={list}
        rowLink={rowLink}
        choosing={choosing}
        empty={{ text, about: EMPTY_LISTS.instance, action: create }}
      />
      {dialog}
    </Page>
  )
}
