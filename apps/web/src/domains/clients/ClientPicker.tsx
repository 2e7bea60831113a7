import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useMayOpen } from '../../shell/leaving.ts'
import { useCan } from '../../shell/session/session.ts'
import { AutocompleteField } from '../../ui/form/AutocompleteField.tsx'
import { paths } from './paths.ts'

/** The client of a record that is being made. */
export function ClientPicker({ name }: { name: string }) {
  const clients = useApiQuery(contract.clients.getAll)
  const choices = (clients.data ?? []).map((client) => ({
    value: client.acesClientId,
    label: `${client.acesClientName}${client.clientIsDisabled ? ' (DISABLED)' : ''}`,
  }))
  return <AutocompleteField name={name} choices={choices} isLoading={clients.isPending} />
}

/** Whether the person may open the client of an instance: by the instance, or by the client's own org unit. */
export function useMayOpenClient(clientId: number, instance: { orgUnitId: number | null }): boolean {
  const can = useCan()
  const mayOpen = useMayOpen()
  const isOpen = can('INSTANCE_DETAILS_VIEW', instance)
  const mayList = can(permissionsOf(contract.clients.getAll.permission))
  const clients = useApiQuery(contract.clients.getAll, { enabled: clientId !== 0 && !isOpen && mayList })
  const client = clients.data?.find((one) => one.acesClientId === clientId)
  return isOpen || (client !== undefined && mayOpen(paths.client(clientId), client))
}
