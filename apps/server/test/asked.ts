import type { Endpoint } from '@acm/contract/core/endpoint'
import type { TestCaller } from './caller.ts'
import type { Schema } from './schema-values.ts'

export interface QueryParameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}

/** The example for parameters that are described only as text. */
export const TEXT = 'larch lending 61'
/** The id of a record of any kind; it is in one of the requested org units. */
export const ID = '14'

function examplesOf({ type, anyOf, items, enum: choices, pattern = '', format }: Schema): string[] {
  if (anyOf?.[0]) return examplesOf(anyOf[0])
  if (items) return examplesOf(items)
  if (choices) return choices.map(String)
  const kinds = /^\^\(([\w|]+)\)/.exec(pattern)?.[1]
  if (kinds) return kinds.split('|').map((kind) => `${kind}.${ID}`)
  if (format === 'date') return ['2026-01-01']
  if (format === 'date-time') return ['2026-01-01T00:00:00Z']
  if (type === 'boolean') return ['true', 'false']
  return type === 'integer' || pattern.includes('\\d') ? [ID] : [TEXT]
}

const withQuery = (path: string, values: Record<string, string>) => `${path}?${new URLSearchParams(values)}`

export interface FilteredCall {
  /** The filter or value next to the required ones; absent: only those. */
  by?: string
  url: string
}

/** The URLs of a call: with only the required parameters, and with each optional value. */
export async function questionsOf(
  { path, list }: Endpoint,
  parameters: readonly QueryParameter[],
  caller: TestCaller,
): Promise<FilteredCall[]> {
  const query = parameters.filter((one) => one.in === 'query')
  const required = Object.fromEntries(
    query.filter((one) => one.required).map(({ name, schema }) => [name, examplesOf(schema)[0] ?? '']),
  )
  if (list) return questionsOfList({ path, list }, required, caller)
  const urls = parameters
    .filter((one) => one.in === 'path')
    .reduce(
      (all, { name, schema }) =>
        all.flatMap((url) => examplesOf(schema).map((value) => url.replace(`{${name}}`, value))),
      [path],
    )
  const optional = query.filter((one) => !one.required)
  const [first = path] = urls
  return [
    ...urls.map((url) => ({ url: withQuery(url, required) })),
    ...optional.flatMap(({ name, schema }) => {
      const values = schema.items || schema.enum ? examplesOf(schema).slice(0, 1) : examplesOf(schema)
      return values.map((value) => ({ by: name, url: withQuery(first, { ...required, [name]: value }) }))
    }),
  ]
}

/** A page, and one per filter with a value of its first row. Without pages or with a sort all rows are read anyway. */
async function questionsOfList(
  { path, list }: Required<Pick<Endpoint, 'path' | 'list'>>,
  required: Record<string, string>,
  caller: TestCaller,
): Promise<FilteredCall[]> {
  const page = { ...required, page: '1' }
  const { body } = await caller.get<unknown>(withQuery(path, page))
  // The list of the notifications report is inside an object.
  const [row] = (Array.isArray(body) ? body : (Object.values(Object(body)).find(Array.isArray) ?? [])) as object[]
  const someOf = (name: string) => {
    if (list.filters[name] === 'flag') return 'true'
    const value = String(list.columns[name]?.values?.[0] ?? Reflect.get(Object(row), name) ?? TEXT)
    return list.filters[name] === 'text' ? value.slice(-8) : value
  }
  return [
    { url: withQuery(path, page) },
    ...Object.keys(list.filters).map((by) => ({ by, url: withQuery(path, { ...page, [by]: someOf(by) }) })),
  ]
}
