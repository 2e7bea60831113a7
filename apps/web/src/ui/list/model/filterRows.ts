import { searchable } from '@acm/contract/core/text-forms'
import { cellValue } from '../columns/columns.ts'
import type { Filter, FilterValue } from '../filters/filters.ts'

type KeepsRow = (position: number) => boolean

/** Rows with their searchable texts, computed per filter on first use. */
export interface FilterableRows<Row> {
  rows: readonly Row[]
  texts: Map<string, readonly string[]>
}

export const filterable = <Row>(rows: readonly Row[]): FilterableRows<Row> => ({ rows, texts: new Map() })

export type ActiveFilters<Row> = readonly { filter: Filter<Row>; value: FilterValue }[]

export interface FilterMatches<Row> {
  matches: readonly Row[]
  /** Only when nothing matches: the count without default filters that no one changed, and those filters. */
  keptBack?: { count: number; filters: readonly Filter<Row>[] }
}

export function matchesOf<Row>(
  data: FilterableRows<Row>,
  order: readonly number[],
  active: ActiveFilters<Row>,
): FilterMatches<Row> {
  const matches = filterRows(data, order, active)
  if (matches.length > 0) return { matches }
  const untouched = active.filter(({ filter, value }) => filter.kind === 'flag' && filter.startsOn && value === true)
  const others = active.filter((one) => !untouched.includes(one))
  const { length: count } = filterRows(data, order, others)
  return count === 0 ? { matches } : { matches, keptBack: { count, filters: untouched.map(({ filter }) => filter) } }
}

export function filterRows<Row>(
  data: FilterableRows<Row>,
  order: readonly number[],
  active: ActiveFilters<Row>,
): Row[] {
  const tests = active.flatMap(({ filter, value }) => keepsFor(data, filter, value) ?? [])
  const rows: Row[] = []
  for (const position of order) {
    if (tests.every((keeps) => keeps(position))) rows.push(data.rows[position] as Row)
  }
  return rows
}

function keepsFor<Row>(data: FilterableRows<Row>, filter: Filter<Row>, value: FilterValue): KeepsRow | null {
  if (value === '' || value === false || (Array.isArray(value) && value.length === 0)) return null
  if (filter.kind === 'flag') return (position) => filter.keeps(data.rows[position] as Row)
  if (filter.kind === 'text') {
    const part = searchable(String(value))
    if (part === '') return null
    const texts = searchedTexts(data, filter)
    return (position) => texts[position]?.includes(part) ?? false
  }
  const selected = new Set([value].flat().map(String))
  return (position) => [cellValue(filter, data.rows[position] as Row)].flat().some((one) => selected.has(String(one)))
}

function searchedTexts<Row>(data: FilterableRows<Row>, filter: Filter<Row>): readonly string[] {
  const columnTexts = data.texts.get(filter.id)
  if (columnTexts) return columnTexts
  const texts = data.rows.map((row) => searchable(String(cellValue(filter, row) ?? '')))
  data.texts.set(filter.id, texts)
  return texts
}
