import { folded } from '@acm/contract/core/folded'
import { cellValue } from './columns.ts'
import type { Filter, FilterValue } from './filters.ts'

/** Whether the row at that position stays. */
type Keeps = (position: number) => boolean

/** One data set with each filtered value lowered once, when its filter is first used. */
export interface Filterable<Row> {
  rows: readonly Row[]
  lowered: Map<string, readonly string[]>
}

export const filterable = <Row>(rows: readonly Row[]): Filterable<Row> => ({ rows, lowered: new Map() })

/** The rows that pass every filter, in the given order. */
export function filterRows<Row>(
  data: Filterable<Row>,
  order: readonly number[],
  active: readonly { filter: Filter<Row>; value: FilterValue }[],
): Row[] {
  const tests = active.flatMap(({ filter, value }) => keepsFor(data, filter, value) ?? [])
  const kept: Row[] = []
  for (const position of order) {
    if (tests.every((keeps) => keeps(position))) kept.push(data.rows[position] as Row)
  }
  return kept
}

function keepsFor<Row>(data: Filterable<Row>, filter: Filter<Row>, value: FilterValue): Keeps | null {
  if (value === '' || value === false || (Array.isArray(value) && value.length === 0)) return null
  if (filter.kind === 'flag') return (position) => filter.keeps(data.rows[position] as Row)
  if (filter.kind === 'text') {
    const lowered = loweredValues(data, filter)
    const part = folded(String(value))
    return (position) => lowered[position]?.includes(part) ?? false
  }
  const wanted = new Set([value].flat().map(String))
  return (position) => [cellValue(filter, data.rows[position] as Row)].flat().some((one) => wanted.has(String(one)))
}

function loweredValues<Row>(data: Filterable<Row>, filter: Filter<Row>): readonly string[] {
  const known = data.lowered.get(filter.id)
  if (known) return known
  const lowered = data.rows.map((row) => folded(String(cellValue(filter, row) ?? '')))
  data.lowered.set(filter.id, lowered)
  return lowered
}
