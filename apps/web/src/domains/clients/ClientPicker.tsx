import { contract } from '@acm/contract'
import type { Handle } from '@acm/contract/core/handles'
import type { Permission } from '@acm/contract/core/permissions'
import { choiceLoadingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { useMissing } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'

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
