import { z } from 'zod'
import { storableText } from './shapes.ts'

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
  /** Documented query keys of the call that are no filters. */
  keys?: readonly string[]
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

/** Up to so many rows a list is good to be held whole, here as there; longer ones are streamed, or shown by pages. */
export const WHOLE_LIST_ROWS = 20_000

/** Plain digits only: neither signs nor blanks nor powers of ten. */
const count = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .refine((number) => number <= max)

const many = z.union([storableText, z.array(storableText)]).transform((value) => [value].flat())

const isKnownOf =
  ({ values }: ListGrammar, name: string) =>
  (given: string[]) =>
    given.every((value) => values?.[name]?.includes(value) ?? true)

/** The query schema of a list: unknown names and bad values are refused; `keys` are no filters but the call's own. */
export function listQuery<K extends z.ZodRawShape>(
  grammar: ListGrammar,
  keys?: K,
): z.ZodType<ListRequest & z.infer<z.ZodObject<K>>> {
  const own = grammar.keys ?? []
  const sortNames = grammar.sorts.flatMap((name) => [name, `-${name}`])
  const filters = Object.entries(grammar.filters).map(([name, kind]): [string, z.ZodType] => [
    name,
    kind === 'text'
      ? storableText.optional()
      : kind === 'flag'
        ? z.enum(['true', 'false']).optional()
        : kind === 'anyOf'
          ? many
              .transform((values) => values.flatMap((value) => value.split(',')))
              .refine(isKnownOf(grammar, name))
              .optional()
          : many.refine(isKnownOf(grammar, name)).optional(),
  ])
  return z
    .strictObject({
      page: count(1_000_000).optional(),
      pageSize: count(MAX_PAGE_SIZE).default(10),
      sort: z.enum([...sortNames]).default(grammar.defaultSort),
      ...Object.fromEntries(filters),
      ...keys,
    })
    .transform(({ page, pageSize, sort, ...rest }) => {
      const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
      return {
        page: page ?? null,
        pageSize,
        sort,
        filters: Object.fromEntries(given.filter(([name]) => !own.includes(name))),
        ...Object.fromEntries(given.filter(([name]) => own.includes(name))),
      }
    }) as unknown as z.ZodType<ListRequest & z.infer<z.ZodObject<K>>>
}
