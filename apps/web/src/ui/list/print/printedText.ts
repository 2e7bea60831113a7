import { counted } from '../../counted.ts'
import { formatDay } from '../../dates.ts'
import { type FilterValue, openValue } from '../filters/filters.ts'
import type { BoundFilter, ListModel } from '../model/listModel.ts'

/** E.g. 'Client Name: blue', 'Ending within: 30 days', 'Active Only'. */
export const filterTexts = <Row>(filters: readonly BoundFilter<Row>[]): string[] =>
  filters.flatMap((bound) => {
    const { filter, value } = bound
    if (String(value) === String(openValue(filter))) return []
    return filter.kind === 'flag' ? [filter.label] : [`${filter.label}: ${valueText(bound, value)}`]
  })

function valueText<Row>({ filter, options }: BoundFilter<Row>, value: FilterValue): string {
  const labels = new Map(options.map((option) => [option.value, option.label]))
  const texts = [value].flat().map((one) => labels.get(String(one)) ?? String(one))
  return texts.map((text) => (filter.kind === 'day' ? formatDay(text) : text)).join(', ')
}

export function countText<Row>(
  { paging: { total }, count }: Pick<ListModel<Row>, 'paging' | 'count'>,
  printed: number,
) {
  const all = total < count ? `${counted(total)} of ${counted(count)} records` : recordsText(total)
  return printed < total ? `${all}, ${counted(printed)} printed` : all
}

const recordsText = (count: number): string => (count === 1 ? '1 record' : `${counted(count)} records`)
