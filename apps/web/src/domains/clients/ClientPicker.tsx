import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { Handle } from '@acm/contract/core/handles'
import type { Permission } from '@acm/contract/core/permissions'
import { choiceLoadingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { useMissing } from '../../shell/emptyRecords.tsx'
import { useMayOpen } from '../../shell/leaving.ts'
import { useCan } from '../../shell/session/session.ts'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { paths } from './paths.ts'

interface ClientPickerProps {
  of: Handle
  /** Offers only clients in whose org unit it is held; absent: all visible clients. */
  permission?: Permission
}

export function ClientPicker({ of, permission }: ClientPickerProps) {
  const can = useCan()
  const clients = useApiQuery(contract.clients.getAll)
  const choices = (clients.data ?? [])
    .filter((client) => permission === undefined || can(permission, client))
    .map((client) => ({
      value: client.acesClientId,
      label: `${client.acesClientName}${client.clientIsDisabled ? ' (DISABLED)' : ''}`,
    }))
  const missing = useMissing('client')
  return (
    <AutocompleteField
      of={of}
      choices={choices}
      missing={missing}
      {...choiceLoadingOf(contract.clients.getAll, clients)}
    />
  )
}

/** Allowed by the instance's org unit or by the client's own. */
export function useMayOpenClient(clientId: number, instance: { orgUnitId: number | null }): boolean {
  const can = useCan()
  const mayOpen = useMayOpen()
  const isOpen = can('INSTANCE_DETAILS_VIEW', instance)
  const mayList = can(permissionsOf(contract.clients.getAll.permission))
  const clients = useApiQuery(contract.clients.getAll, { enabled: clientId !== 0 && !isOpen && mayList })
  const client = clients.data?.find((one) => one.acesClientId === clientId)
  return isOpen || (client !== undefined && mayOpen(paths.client(clientId), client))
}
