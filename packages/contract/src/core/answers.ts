import * as z from 'zod'
import type { Endpoint, EndpointGroup, ResponseOf } from './endpoint.ts'
import type { Field } from './field.ts'
import { componentName, type FieldGroup, hasName, type RecordDeclaration, type RecordTypes } from './record.ts'
import { isWriteOnly } from './secret-fields.ts'
import { isOnlySent, isStoredOtherwise, type StoredValue } from './stored.ts'

type Fields = Readonly<Record<string, Field>>
type Shape = Record<string, z.ZodType>
type SchemasOf<T> = { [K in keyof T]: z.ZodType<T[K]> }

/** A missing call returns only records, or confirms that it is done. */
export type Answers<G extends EndpointGroup> = { [Name in keyof G]?: z.ZodType<ResponseOf<G[Name]>> }

const text = z.string()
const whole = z.int()
const FORMS: Record<Field['kind'] | NonNullable<Field['answered']>, z.ZodType> = {
  text,
  multiline: text,
  password: text,
  number: z.number(),
  whole,
  date: z.iso.date(),
  moment: z.iso.datetime(),
  id: whole,
  flag: z.boolean(),
  list: z.unknown(),
  file: z.unknown(),
}

interface Beside {
  /** Schemas of what is stored otherwise than given, or shown. */
  told?: Shape
  startsBlank?: boolean
}

/** Flags and required values are never null, nor are fields that map null to another value. */
function schemaOf(name: string, field: Field, { told = {}, startsBlank }: Beside): z.ZodType {
  const schema = (isStoredOtherwise(field) ? told[name] : undefined) ?? FORMS[field.answered ?? field.kind]
  const isAlwaysThere = field.kind === 'flag' || (field.required && !field.when && !startsBlank)
  return isAlwaysThere || field.shape(z).safeParse(null).data !== null ? schema : schema.nullable()
}

function shapeOf({ fields, shown = {}, read }: Omit<FieldGroup, 'edit'>, beside: Beside): Shape {
  const shape: Shape = Object.fromEntries(Object.keys(shown).map((name) => [name, beside.told?.[name] ?? z.unknown()]))
  for (const [name, field] of Object.entries(fields)) {
    if (isOnlySent(field)) continue
    shape[name] = isWriteOnly(field) ? z.null() : schemaOf(name, field, beside)
    if (isWriteOnly(field)) shape[hasName(name)] = z.boolean()
  }
  return read ? Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.nullable()])) : shape
}

/** The schemas of a record's answer by name. */
export function answerShape<T extends RecordTypes>(
  { declaration, input, liesIn }: RecordDeclaration<T>,
  given: SchemasOf<T['told']>,
): SchemasOf<T['answer']> {
  const { id, groups, shown = {}, startsBlank = false, tellsEditable } = declaration
  const fields: Shape = { ...(liesIn && { [liesIn]: whole.nullable() }), ...given }
  const extra: Beside = { told: fields, startsBlank }
  const shape: Shape = {
    ...(id && { [id]: whole }),
    ...Object.assign({}, ...Object.values(groups).map((group) => shapeOf(group, extra))),
    ...shapeOf({ fields: {}, shown }, extra),
    ...(tellsEditable && { editableFields: z.array(text) }),
    ...('rowVersion' in input.fields && { rowVersion: whole }),
  }
  return shape as SchemasOf<T['answer']>
}

export const answerOf = <T extends RecordTypes>(
  record: RecordDeclaration<T>,
  told: SchemasOf<T['told']>,
): z.ZodType<T['answer']> =>
  z.strictObject(answerShape(record, told)).meta({ id: componentName(record.name) }) as z.ZodType<T['answer']>

/** Schema of a record, a list or `true`; `known` has the schemas built so far. */
export function derivedSchemaOf(
  { path, response: { of, isList, isDone } }: Endpoint,
  known: Map<unknown, z.ZodType>,
): z.ZodType {
  if (isDone) return z.literal(true)
  if (of === undefined) throw new Error(`${path} has no schema of its answer.`)
  const schema = known.get(of) ?? answerOf(of as RecordDeclaration, {})
  known.set(of, schema)
  return isList ? z.array(schema) : schema
}

/** For fields that are hidden from no one. */
export const fieldAnswers = <F extends Fields>(fields: F): { [K in keyof F]: z.ZodType<StoredValue<F[K]>> } =>
  shapeOf({ fields }, {}) as { [K in keyof F]: z.ZodType<StoredValue<F[K]>> }
