import { BULK_ACTS } from '@acm/contract/bulk-acts'
import { KINDS } from '@acm/contract/core/job-kinds'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { HISTORY_KINDS } from '@acm/contract/history-kinds'
import { FOUND_KINDS } from '@acm/contract/palette'
import { LISTS } from '@acm/contract/viewed-lists'
import { z } from 'zod'

export interface JsonSchema {
  [keyword: string]: unknown
  type?: string | string[]
  $ref?: string
  anyOf?: JsonSchema[]
  enum?: readonly unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
}

export const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const ENUMS = Object.entries({
  Permission: PERMISSIONS,
  HistoryKind: HISTORY_KINDS,
  BulkAct: BULK_ACTS,
  JobKind: KINDS,
  FoundKind: FOUND_KINDS,
  ListName: LISTS,
}).map(([name, values]) => ({ name, values, text: JSON.stringify(values) }))

/** Named schemas, as far as calls were described that have them. */
export const namedSchemas: Record<string, JsonSchema> = Object.fromEntries(
  ENUMS.map(({ name, values }) => [name, { type: 'string', enum: values }]),
)

const { MAX_SAFE_INTEGER } = Number

/** `input`: the form that is sent; `output`: the form that is parsed and answered. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  // Inside another schema, zod replaces a named one by its reference.
  const generated = z.toJSONSchema(z.object({ within: schema }), {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema: made }) => {
      // zod adds these limits to every whole number.
      if (made.minimum === -MAX_SAFE_INTEGER) delete made.minimum
      if (made.maximum === MAX_SAFE_INTEGER) delete made.maximum
      // The pattern only repeats the format.
      if (made.format === 'date' || made.format === 'date-time') delete made.pattern
      // Programs ignore keys that a later version adds.
      if (made.additionalProperties === false) delete made.additionalProperties
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  for (const [name, definition] of Object.entries(generated.$defs ?? {})) namedSchemas[name] ??= plain(definition)
  return plain(generated.properties?.within ?? {})
}

/** Nullable values in one type, named enums, and what is needed in the `required` of its object. */
function plain({ id: _, isNeeded, ...schema }: JsonSchema): JsonSchema {
  if (schema.$ref) return { $ref: schema.$ref.replace('#/$defs/', '#/components/schemas/') }
  const name = schema.enum && ENUMS.find(({ text }) => text === JSON.stringify(schema.enum))?.name
  if (name) return reference('schemas', name)
  if (schema.anyOf) return union(schema.anyOf.map(plain), schema, isNeeded === true)
  const copy = { ...schema }
  if (isNeeded && Array.isArray(copy.type)) copy.type = copy.type.find((type) => type !== 'null') as string
  if (copy.items) copy.items = plain(copy.items)
  if (typeof copy.additionalProperties === 'object') copy.additionalProperties = plain(copy.additionalProperties)
  return copy.properties ? withNeeded(copy, copy.properties) : copy
}

function withNeeded(schema: JsonSchema, properties: Record<string, JsonSchema>): JsonSchema {
  const needed = Object.keys(properties).filter((name) => properties[name]?.isNeeded)
  const required = [...new Set([...(schema.required ?? []), ...needed])]
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, plain(value)])),
    ...(required.length > 0 && { required }),
  }
}

const NULL = { type: 'null' }
const isNull = ({ type }: JsonSchema) => type === 'null'

function union(given: readonly JsonSchema[], { anyOf: _, ...about }: JsonSchema, isNeeded: boolean): JsonSchema {
  const all = given.flatMap((one) => (Object.keys(one).join() === 'anyOf' ? (one.anyOf ?? []) : [one]))
  const isNullable = !isNeeded && all.some(isNull)
  const others = all.filter((one) => !isNull(one))
  const [only = {}] = others
  // A form of its own stands for those that are read as well.
  const type = about.type ?? (others.length === 1 && typeof only.type === 'string' ? only.type : undefined)
  if (type === undefined || type === 'array' || type === 'object' || only.enum || 'const' in only)
    return {
      ...about,
      ...(isNullable || others.length > 1 ? { anyOf: [...others, ...(isNullable ? [NULL] : [])] } : only),
    }
  return { ...(others.length === 1 ? only : {}), ...about, type: isNullable ? [type, 'null'].flat() : type }
}
