import type * as z from 'zod'
import type { ListGrammar } from './list-columns.ts'
import type { Zod } from './schema.ts'
import { storableText } from './shapes.ts'

export interface DeclaredList extends ListGrammar {
  keys(z: Zod): z.ZodObject
}

export interface ListRequest {
  /** From 1; null asks for the whole list. */
  page: number | null
  /** 1 to 500. */
  pageSize: number
  /** A name, or -name for descending; the id breaks ties. */
  sort: string
  filters: Record<string, string | string[]>
}

export const MAX_PAGE_SIZE = 500
const MAX_PAGE = 1_000_000

/** Up to this many rows a list is held in memory, in the browser and the server; longer lists are streamed or paged. */
export const WHOLE_LIST_ROWS = 20_000

const count = (z: Zod, max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max))

const splitAtCommas = (value: unknown) => (typeof value === 'string' ? value.split(',') : [value])

function filterOf(z: Zod, { columns, filters }: ListGrammar, name: string): z.ZodType {
  if (filters[name] === 'text') return storableText(z).describe('Part of the value; case and accents are ignored.')
  if (filters[name] === 'flag') return z.enum(['true', 'false'])
  const values = columns[name]?.values
  const value = values ? z.enum(values) : storableText(z)
  return filters[name] === 'oneOf'
    ? z.preprocess((given) => [given].flat(), z.array(value)).describe('One of these values.')
    : z
        .preprocess((given) => [given].flat().flatMap(splitAtCommas), z.array(value))
        .describe('Any of these values; repeat the parameter or separate with commas.')
}

const filterShape = (z: Zod, grammar: ListGrammar): z.ZodRawShape =>
  Object.fromEntries(Object.keys(grammar.filters).map((name) => [name, filterOf(z, grammar, name).optional()]))

export const filterKeys = (z: Zod, grammar: ListGrammar) => z.strictObject(filterShape(z, grammar))

export const givenFilters = (query: Record<string, unknown>): ListRequest['filters'] =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  ) as ListRequest['filters']

/** Unknown names and bad values are refused; `own` keys belong to the call and do not filter. */
function keysOf(z: Zod, grammar: ListGrammar, own: z.ZodRawShape) {
  return z.strictObject({
    page: count(z, MAX_PAGE).optional().describe('If absent, the whole list is returned.'),
    pageSize: count(z, MAX_PAGE_SIZE).default(10),
    sort: z
      .enum(grammar.sorts.flatMap((name) => [name, `-${name}`]))
      .default(grammar.defaultSort)
      .describe('With - descending.'),
    ...filterShape(z, grammar),
    ...own,
  })
}

/** The parsed query is the handler's ListRequest, with the own keys. */
export function listQuery<K extends z.ZodRawShape>(z: Zod, grammar: ListGrammar, own: K) {
  const isOwn = ([name]: [string, unknown]) => name in own
  const keys = keysOf(z, grammar, own)
  const query = keys.transform(({ page, pageSize, sort, ...rest }) => {
    const parameters = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
    return {
      page: page ?? null,
      pageSize,
      sort,
      filters: Object.fromEntries(parameters.filter((one) => !isOwn(one))),
      ...Object.fromEntries(parameters.filter(isOwn)),
    }
  }) as unknown as z.ZodType<ListRequest & z.infer<z.ZodObject<K>>>
  return { keys, query }
}
