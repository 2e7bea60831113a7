import { searchable } from '@acm/contract/core/text-forms'

export interface TransferChoice {
  value: string
  label: string
  description: string
  /** Its technical name, small next to the label. */
  code?: string
  /** Heading over it and its neighbors of the same group. */
  group?: string
}

export function matching(choices: readonly TransferChoice[], search: string): readonly TransferChoice[] {
  const query = searchable(search)
  return query === ''
    ? choices
    : choices.filter(({ label, description, code = '' }) =>
        searchable(`${label}\n${description}\n${code}`).includes(query),
      )
}

/** Shows only the difference to the stored set, because the whole list would be too long. */
export function changeText(
  stored: readonly string[],
  chosen: readonly string[],
  labelOf = (value: string): string => value,
): string {
  const added = chosen.filter((one) => !stored.includes(one))
  const removed = stored.filter((one) => !chosen.includes(one))
  const parts = [
    ...(added.length > 0 ? [`adds ${added.map(labelOf).join(', ')}`] : []),
    ...(removed.length > 0 ? [`removes ${removed.map(labelOf).join(', ')}`] : []),
  ]
  return `${parts.join('; ') || 'no change'} (${chosen.length} total)`
}
