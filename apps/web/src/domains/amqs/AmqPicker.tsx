import { contract } from '@acm/contract'
import type { Amq } from '@acm/contract/amqs'
import type { Handle } from '@acm/contract/core/handles'
import { useChoices } from '../../api/useApiQuery.ts'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'

interface AmqPickerProps {
  of: Handle
  except: readonly number[]
}

export function AmqPicker({ of, except }: AmqPickerProps) {
  const choiceOf = ({ id, name }: Amq) => ({ value: id, label: name, isOld: except.includes(id) })
  return <AutocompleteField of={of} {...useChoices(contract.amqs.getAll, choiceOf)} />
}
