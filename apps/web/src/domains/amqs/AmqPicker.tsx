import { contract } from '@acm/contract'
import type { Handle } from '@acm/contract/core/handles'
import { choiceLoadingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'

interface AmqPickerProps {
  of: Handle
  except: readonly number[]
}

export function AmqPicker({ of, except }: AmqPickerProps) {
  const amqs = useApiQuery(contract.amqs.getAll)
  const choices = (amqs.data ?? []).map((amq) => ({ value: amq.id, label: amq.name, isOld: except.includes(amq.id) }))
  return <AutocompleteField of={of} choices={choices} {...choiceLoadingOf(contract.amqs.getAll, amqs)} />
}
