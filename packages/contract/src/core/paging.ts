import { storableText } from './shapes.ts'
import * as z from './zod.ts'

/**
 * How a list column may be filtered by the server: substring, true/false, one of the repeated key's values, or, where a
 * row has several values itself, any of those (repeated, or with commas between them).
 */
export type FilterKind = 'text' | 'flag' | 'oneOf' | 'anyOf'

/** The list grammar of one endpoint: which names filter, and how; which names sort; the order when nothing is asked. */
export interface ListGrammar {
  filters: Record<string, FilterKind>
  sorts: readonly string[]
  defaultSort: string
  /** The values there are, for filters where that is known: others are refused. */
  values?: Record<string, readonly string[]>
}

/** The list grammar of a declared call with its query, key by key. */
export interface DeclaredList extends ListGrammar {
  keys: z.ZodObject
}

/** A list request as the server understood it. */
export interface ListRequest {
  /** From 1; null asks for the whole list. */
  page: number | null
  /** 1 to 500. */
  pageSize: number
  /** A name, or -name for descending; the id breaks ties. */
  sort: string
  /** Substring, 'true'/'false', or the exact values, by filter name. */
  filters: Record<string, string | string[]>
}

export const MAX_PAGE_SIZE = 500
const MAX_PAGE = 1_000_000

/** Up to so many rows a list is good to be held whole, here as there; longer ones are streamed, or shown by pages. */
export const WHOLE_LIST_ROWS = 20_000

/** Plain digits only: neither signs nor blanks nor powers of ten. */
const count = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max))

const splitAtCommas = (value: unknown) => (typeof value === 'string' ? value.split(',') : [value])

function filterOf({ filters, values }: ListGrammar, name: string): z.ZodType {
  if (filters[name] === 'text')
    return storableText.describe('A part of the value, in any letter case, with or without accents.')
  if (filters[name] === 'flag') return z.enum(['true', 'false'])
  const value = values?.[name] ? z.enum(values[name]) : storableText
  return filters[name] === 'oneOf'
    ? z.preprocess((given) => [given].flat(), z.array(value)).describe('One of these values.')
    : z
        .preprocess((given) => [given].flat().flatMap(splitAtCommas), z.array(value))
        .describe('Any of these values; they may also stand in one, with commas between them.')
}

const filterShape = (grammar: ListGrammar): z.ZodRawShape =>
  Object.fromEntries(Object.keys(grammar.filters).map((name) => [name, filterOf(grammar, name).optional()]))

/** The filters of a list alone, as the query of a call that counts its rows. */
export const filterKeys = (grammar: ListGrammar) => z.strictObject(filterShape(grammar))

/** Those of them that narrow anything. */
export const givenFilters = (query: Record<string, unknown>): ListRequest['filters'] =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  ) as ListRequest['filters']

/** The query of a list, key by key: unknown names and bad values are refused; `own` keys are no filters but the call's. */
function keysOf(grammar: ListGrammar, own: z.ZodRawShape) {
  return z.strictObject({
    page: count(MAX_PAGE).optional().describe('Without it the whole list is answered.'),
    pageSize: count(MAX_PAGE_SIZE).default(10),
    sort: z
      .enum(grammar.sorts.flatMap((name) => [name, `-${name}`]))
      .default(grammar.defaultSort)
      .describe('With - descending.'),
    ...filterShape(grammar),
    ...own,
  })
}

/** The query of a list, and what its handler gets of it. */
export function listQuery<K extends z.ZodRawShape>(grammar: ListGrammar, own: K) {
  const isOwn = ([name]: [string, unknown]) => name in own
  const keys = keysOf(grammar, own)
  const query = keys.transform(({ page, pageSize, sort, ...rest }) => {
    const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
    return {
      page: page ?? null,
      pageSize,
      sort,
      filters: Object.fromEntries(given.filter((one) => !isOwn(one))),
      ...Object.fromEntries(given.filter(isOwn)),
    }
  }) as unknown as z.ZodType<ListRequest & z.infer<z.ZodObject<K>>>
  return { keys, query }
}
