import { z } from 'zod'
import {
  type Checked,
  type Field,
  type FieldError,
  type Input,
  input,
  isWriteOnly,
  ownId,
  pick,
  rowVersion,
  type WriteOnly,
} from './fields.ts'
import { type Handles, named } from './handles.ts'
import { type Grant, holds, type Permission } from './permissions.ts'

type Fields = Record<string, Field>

/** Fields of a record that the same people may read and the same people may change. */
export interface FieldGroup {
  /** One of these reads them where the record lies; absent: everybody who may open it. Editors are to be among them. */
  read?: readonly Permission[]
  /** One of these changes them where the record lies; with none of them no save carries them: the product sets them. */
  edit: readonly Permission[]
  /** Whether they can be changed at all as the record stands. */
  isOpen?(stored: Place): boolean
  fields: Fields
  /** What is read with them and not theirs to change, such as the name of what they refer to. */
  shown?: z.ZodRawShape
}

/** What decides of a record who may do what with it: where it lies, and whatever its groups look at. */
type Place = Readonly<Record<string, unknown>>

interface Declaration<I extends string, G extends Record<string, FieldGroup>, S extends z.ZodRawShape> {
  /** As the history and the conflicts name it. */
  name: string
  id: I
  /** The key of the org unit it lies in; absent: of global scope, a right held anywhere is held for it. */
  liesIn?: string
  groups: G
  /** Names of fields that are chosen when it is made and stay. */
  chosenOnce?: readonly string[]
  /** What everybody who may open it reads and nobody changes. */
  shown?: S
  /** Rules that look at several fields. */
  rules?: readonly ((values: Place) => FieldError | null)[]
}

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
type Flat<T> = { [K in keyof T]: T[K] }

/** The fields of all groups. */
type FieldsOf<G extends Record<string, FieldGroup>> = Flat<Intersection<G[keyof G]['fields']>> & Fields
/** Those that somebody may change. */
type Changeable<G extends Record<string, FieldGroup>> = {
  [K in keyof G as G[K]['edit'] extends readonly [] ? never : K]: G[K]
}
type InputFields<I extends string, G extends Record<string, FieldGroup>> = Flat<
  Record<I, Field<number>> & FieldsOf<Changeable<G>> & { rowVersion: Field<number | null> }
>

type Values<F extends Fields> = {
  [K in keyof F]: F[K] extends WriteOnly ? null : F[K] extends Field<infer T> ? T : never
} & HasSecrets<F>
type HasSecrets<F extends Fields> = {
  [K in keyof F & string as F[K] extends WriteOnly ? `has${Capitalize<K>}` : never]: boolean
}
type Shown<S> = S extends z.ZodRawShape ? z.infer<z.ZodObject<S>> : unknown
type ShownOf<G extends FieldGroup> = G extends { shown: infer S } ? Shown<S> : unknown
type WithinGroup<G extends FieldGroup> = Values<G['fields']> & ShownOf<G>
type GroupAnswer<G extends FieldGroup> = G extends { read: readonly Permission[] }
  ? { [K in keyof WithinGroup<G>]: WithinGroup<G>[K] | null }
  : WithinGroup<G>
type AnswerOf<I extends string, G extends Record<string, FieldGroup>, S extends z.ZodRawShape> = Flat<
  Record<I, number> &
    Intersection<{ [K in keyof G]: GroupAnswer<G[K]> }[keyof G]> &
    z.infer<z.ZodObject<S>> & { editableFields: string[]; rowVersion: number }
>
type RowOf<I extends string, G extends Record<string, FieldGroup>> = Flat<
  Record<I, number> & Intersection<{ [K in keyof G]: Checked<G[K]['fields']> }[keyof G]> & { rowVersion: number }
>
type StoredOf<I extends string, G extends Record<string, FieldGroup>, S extends z.ZodRawShape> = Flat<
  RowOf<I, G> & Intersection<{ [K in keyof G]: ShownOf<G[K]> }[keyof G]> & z.infer<z.ZodObject<S>>
>

/** What the types of a kind of record are made of. */
export interface RecordTypes {
  fields: Fields
  input: Fields
  answer: unknown
  stored: unknown
  row: { rowVersion: number }
}

/** A kind of record declared field by field; everything that knows its fields takes them from here. */
export interface RecordDeclaration<T extends RecordTypes = RecordTypes> {
  name: string
  id: string
  liesIn: string | null
  groups: Readonly<Record<string, FieldGroup>>
  /** The fields of all groups. */
  fields: Handles<T['fields']>
  /** What a save of it carries: shape and rules. */
  input: Input<T['input']>
  /** What an answer holds; groups that the caller may not read are null. */
  answer: z.ZodType<T['answer']>
  /** Names of the fields that somebody may change on it; without id it is a new one. */
  editable(grants: readonly Grant[], stored: Place): (keyof T['input'] & string)[]
  /** The stored record as somebody may read it: secrets, and whatever no held permission opens, are null. */
  readable(grants: readonly Grant[], whole: T['stored']): T['answer']
  /** The stored record as the history tells it: its own fields, secrets by their marks. */
  recorded(stored: Place, mark: (name: string, stored: string) => string | null): Place
  readonly types?: T
}

/** A record as it is stored, with what is shown of others. */
export type Stored<D> = D extends { types?: { stored: infer W } } ? W : never
/** The row of its table; columns that are no field are internal, and added where the table is declared. */
export type Row<D> = D extends { types?: { row: infer R } } ? R : never

interface TypesOf<I extends string, G extends Record<string, FieldGroup>, S extends z.ZodRawShape> {
  fields: FieldsOf<G>
  input: InputFields<I, G>
  answer: AnswerOf<I, G, S>
  stored: StoredOf<I, G, S>
  row: RowOf<I, G>
}

/** Declares a kind of record. */
export function record<
  I extends string,
  const G extends Record<string, FieldGroup>,
  S extends z.ZodRawShape = Record<never, never>,
>(declaration: Declaration<I, G, S>): RecordDeclaration<TypesOf<I, G, S>> {
  const { name, id, liesIn = null, chosenOnce = [], rules = [] } = declaration
  const groups: FieldGroup[] = Object.values(declaration.groups)
  const fields = mergedFields(groups)
  const changeable = mergedFields(groups.filter((group) => group.edit.length > 0))
  const shapes = groups.map((group) => ({ group, shape: answerShape(group) }))
  const answer = z.strictObject({
    [id]: z.int(),
    ...Object.fromEntries(shapes.flatMap(({ shape }) => Object.entries(shape))),
    ...declaration.shown,
    editableFields: z.array(z.string()),
    rowVersion: z.int(),
  })
  const secrets = Object.keys(fields).filter((field) => fields[field]?.secret)
  const writeOnly = Object.keys(fields).filter((field) => fields[field] && isWriteOnly(fields[field]))
  const isHeld = (grants: readonly Grant[], anyOf: readonly Permission[], stored: Place) =>
    holds(grants, anyOf, liesIn === null ? 'any' : { orgUnitId: (stored[liesIn] as number | null | undefined) ?? null })
  const made = {
    name,
    id,
    liesIn,
    groups: declaration.groups,
    fields: named(fields),
    input: input({ [id]: ownId(), ...changeable, rowVersion: rowVersion() }, rules),
    answer,
    editable(grants: readonly Grant[], stored: Place) {
      const isNew = !stored[id]
      return groups
        .filter((group) => isHeld(grants, group.edit, stored) && (group.isOpen?.(stored) ?? true))
        .flatMap((group) => Object.keys(group.fields))
        .filter((field) => isNew || !chosenOnce.includes(field))
    },
    readable(grants: readonly Grant[], whole: Place) {
      const known = {
        ...whole,
        ...Object.fromEntries(writeOnly.map((field) => [hasName(field), Boolean(whole[field])])),
      }
      const closed = shapes.filter(({ group: { read } }) => read && !isHeld(grants, read, whole))
      const hidden = new Set([...closed.flatMap(({ shape }) => Object.keys(shape)), ...writeOnly])
      const answered = Object.entries({ ...known, editableFields: made.editable(grants, whole) })
        .filter(([key]) => key in answer.shape)
        .map(([key, value]) => [key, hidden.has(key) ? null : value])
      return Object.fromEntries(answered)
    },
    recorded(stored: Place, mark: (field: string, stored: string) => string | null) {
      const own = { [id]: stored[id], ...pick(stored, Object.keys(fields)) }
      const marked = secrets.map((field) => [field, stored[field] ? mark(field, String(stored[field])) : null])
      return { ...own, ...Object.fromEntries(marked) }
    },
  }
  return made as unknown as RecordDeclaration<TypesOf<I, G, S>>
}

const mergedFields = (groups: readonly FieldGroup[]): Fields =>
  Object.fromEntries(groups.flatMap((group) => Object.entries(group.fields)))

/** The key under which an answer says whether a secret is stored. */
export const hasName = (secret: string): string => `has${secret.charAt(0).toUpperCase()}${secret.slice(1)}`

const ANSWERS: Partial<Record<Field['kind'], z.ZodType>> = {
  text: z.string(),
  multiline: z.string(),
  password: z.string(),
  number: z.number(),
  date: z.iso.date(),
  id: z.int(),
}

/** A flag is on or off; of anything else there may be none. */
const answered = (field: Field): z.ZodType =>
  field.kind === 'flag' ? z.boolean() : (field.answer ?? ANSWERS[field.kind] ?? z.unknown()).nullable()

function answerShape({ fields, shown, read }: FieldGroup): Record<string, z.ZodType> {
  const shape = { ...shown } as Record<string, z.ZodType>
  for (const [name, field] of Object.entries(fields)) {
    shape[name] = isWriteOnly(field) ? z.null() : answered(field)
    if (isWriteOnly(field)) shape[hasName(name)] = z.boolean()
  }
  if (!read) return shape
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.nullable()]))
}
