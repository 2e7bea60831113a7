import { contract } from '@acm/contract'
import { readingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { AutocompleteField } from '../../ui/form/AutocompleteField.tsx'

interface AmqPickerProps {
  /** The field of the form around it. */
  name: string
  /** Ids that are not offered. */
  except: readonly number[]
}

/** One AMQ of the library. */
export function AmqPicker({ name, except }: AmqPickerProps) {
  const amqs = useApiQuery(contract.amqs.getAll)
  const choices = (amqs.data ?? []).map((amq) => ({ value: amq.id, label: amq.name, isOld: except.includes(amq.id) }))
  return <AutocompleteField name={name} choices={choices} {...readingOf(contract.amqs.getAll, amqs)} />
}
