import { searchable } from '@acm/contract/core/text-forms'
import type { Filter, FilterValue } from '../../../ui/list/filters/filters.ts'

export interface PictureSelection {
  isNarrowed: boolean
  isChosen: (values: readonly string[]) => boolean
  /** Only these; with `adds` toggles them in the current choice. */
  press: (values: readonly string[], adds: boolean) => FilterValue
}

export function choiceOf<Row>(
  { kind, initial }: Pick<Filter<Row>, 'kind' | 'initial'>,
  value: FilterValue,
): PictureSelection {
  const given = [value].flat().map(String).filter(Boolean)
  const isNarrowed = given.length > 0
  const isSame = (values: readonly string[]) =>
    values.length === given.length && values.every((one) => given.includes(one))
  if (kind !== 'multiSelect') {
    const part = searchable(given[0] ?? '')
    const isPart = (one: string) => (kind === 'text' ? searchable(one).includes(part) : given.includes(one))
    return {
      isNarrowed,
      isChosen: (values) => isNarrowed && values.every(isPart),
      press: (values) => (isSame(values) ? initial : (values[0] ?? '')),
    }
  }
  const isChosen = (values: readonly string[]) => isNarrowed && values.every((one) => given.includes(one))
  return {
    isNarrowed,
    isChosen,
    press: (values, adds) => {
      if (!adds) return isSame(values) ? initial : values
      return isChosen(values) ? given.filter((one) => !values.includes(one)) : [...new Set([...given, ...values])]
    },
  }
}
