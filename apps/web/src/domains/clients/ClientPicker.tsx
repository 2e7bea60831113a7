import { contract } from '@acm/contract'
import type { Handle } from '@acm/contract/core/handles'
import type { Permission } from '@acm/contract/core/permissions'
import { useChoices } from '../../api/useApiQuery.ts'
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
  const clients = useChoices(contract.clients.getAll, (client) => {
    if (permission !== undefined && !can(permission, client)) return []
    const { acesClientId, acesClientName, clientIsDisabled } = client
    return { value: acesClientId, label: `${acesClientName}${clientIsDisabled ? ' (DISABLED)' : ''}` }
  })
  return <AutocompleteField of={of} missing={useMissing('client')} {...clients} />
}
