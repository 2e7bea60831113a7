import { contract } from '@acm/contract'
import type { InstanceOfClient } from '@acm/contract/instances'
import { useCallback } from 'react'
import { useList } from '../../api/useList.ts'
import { useEmptyListText } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { column } from '../../ui/list/columns/columns.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { newInstanceOf, paths } from '../instances/paths.ts'

const { columns } = contract.instances.getForClient.list

/** Null for people who can read no more than the code. */
const isActive = ({ disabled }: InstanceOfClient) => (disabled === null ? null : !disabled)

const instanceList: ListDeclaration<InstanceOfClient> = {
  name: 'Instances of the client',
  rowId: (instance) => instance.databaseId,
  columns: [
    column(columns.databaseCode),
    column(columns.databaseName),
    column(columns.databaseServer),
    column(columns.active, { value: isActive, means: { no: 'disabled' } }),
  ],
  filters: [],
}

const rowLink = (instance: InstanceOfClient) => paths.instance(instance.databaseId)

/** Only instances whose details the person can see (G-CLI-12, G-PERM-08). */
export function ClientInstancesTab({ clientId }: { clientId: number }) {
  const can = useCan()
  // The call also answers rows to people who can choose instances but not open them.
  const keeps = useCallback(
    (instance: InstanceOfClient) => instance.disabled !== null && can('INSTANCE_DETAILS_VIEW', instance),
    [can],
  )
  const list = useList(contract.instances.getForClient, instanceList, { query: { acesClientId: clientId }, keeps })
  const create = can('INSTANCE_DETAILS_FULL_EDIT') && <LinkButton to={newInstanceOf(clientId)}>New Instance</LinkButton>
  const text = useEmptyListText(contract.instances.getForClient, 'instances for this client')
  return (
    <Stack gap={12}>
      {create && <Row justify="end">{create}</Row>}
      <DataTable list={list} rowLink={rowLink} empty={{ text, action: create }} />
    </Stack>
  )
}
