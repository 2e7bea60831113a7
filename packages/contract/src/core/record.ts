import { z } from 'zod'
import {
  type Field,
  type FieldError,
  type Input,
  input,
  ownId,
  rowVersion,
  type ValuesOf,
  type WriteOnly,
} from './fields.ts'
import type { Handles } from './handles.ts'
import { type Grant, holds, type Permission } from './permissions.ts'

type Fields = Record<string, Field>

/** Fields of a record that the same people may read and the same people may change. */
export interface FieldGroup {
  /** One of these reads them where the record lies; absent: everybody who may open it. Editors are to be among them. */
  read?: readonly Permission[]
  /** One of these changes them where the record lies. */
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
  /** The key of the org unit it lies in. */
  liesIn: string
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
type FieldsOf<G extends Record<string, FieldGroup>> = Flat<Intersection<G[keyof G]['fields']>>
type InputFields<I extends string, G extends Record<string, FieldGroup>> = Flat<
  Record<I, Field<number>> & FieldsOf<G> & { rowVersion: Field<number | null> }
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
type StoredOf<I extends string, G extends Record<string, FieldGroup>, S extends z.ZodRawShape> = Flat<
  Record<I, number> &
    Intersection<{ [K in keyof G]: ValuesOf<G[K]['fields']> & HasSecrets<G[K]['fields']> & ShownOf<G[K]> }[keyof G]> &
    z.infer<z.ZodObject<S>> & { rowVersion: number }
>

/** A kind of record declared field by field; everything that knows its fields takes them from here. */
export interface RecordDeclaration<F extends Fields = Fields, A = unknown, W = unknown> {
  name: string
  id: string
  liesIn: string
  groups: Readonly<Record<string, FieldGroup>>
  fields: Handles<F>
  /** What a save of it carries: shape and rules. */
  input: Input<F>
  /** What an answer holds; groups that the caller may not read are null. */
  answer: z.ZodType<A>
  /** Names of the fields that somebody may change on it; without id it is a new one. */
  editable(grants: readonly Grant[], stored: Place): (keyof F & string)[]
  /** The stored record as somebody may read it: secrets, and whatever no held permission opens, are null. */
  readable(grants: readonly Grant[], whole: W): A
  readonly types?: { stored: W }
}

/** A record as it is stored, with what is shown of others. */
export type Stored<D> = D extends { types?: { stored: infer W } } ? W : never

/** Declares a kind of record. */
export function record<
  I extends string,
  const G extends Record<string, FieldGroup>,
  S extends z.ZodRawShape = Record<never, never>,
>(declaration: Declaration<I, G, S>): RecordDeclaration<InputFields<I, G>, AnswerOf<I, G, S>, StoredOf<I, G, S>> {
  const { name, id, liesIn, chosenOnce = [], rules = [] } = declaration
  const groups: FieldGroup[] = Object.values(declaration.groups)
  const fields: Fields = { [id]: ownId(), ...mergedFields(groups), rowVersion: rowVersion() }
  const shapes = groups.map((group) => ({ group, shape: answerShape(group) }))
  const answer = z.strictObject({
    [id]: z.int(),
    ...Object.fromEntries(shapes.flatMap(({ shape }) => Object.entries(shape))),
    ...declaration.shown,
    editableFields: z.array(z.string()),
    rowVersion: z.int(),
  })
  const secrets = Object.keys(fields).filter((field) => 'isWriteOnly' in (fields[field] ?? {}))
  const isHeld = (grants: readonly Grant[], anyOf: readonly Permission[], stored: Place) =>
    holds(grants, anyOf, { orgUnitId: (stored[liesIn] as number | null | undefined) ?? null })
  const saved = input(fields, rules)
  const made = {
    name,
    id,
    liesIn,
    groups: declaration.groups,
    fields: saved.fields,
    input: saved,
    answer,
    editable(grants: readonly Grant[], stored: Place) {
      const isNew = !stored[id]
      return groups
        .filter((group) => isHeld(grants, group.edit, stored) && (group.isOpen?.(stored) ?? true))
        .flatMap((group) => Object.keys(group.fields))
        .filter((field) => isNew || !chosenOnce.includes(field))
    },
    readable(grants: readonly Grant[], whole: Place) {
      const closed = shapes.filter(({ group: { read } }) => read && !isHeld(grants, read, whole))
      const hidden = new Set([...closed.flatMap(({ shape }) => Object.keys(shape)), ...secrets])
      const answered = Object.keys(answer.shape).map((key) => [key, hidden.has(key) ? null : whole[key]])
      return { ...Object.fromEntries(answered), editableFields: made.editable(grants, whole) }
    },
  }
  return made as unknown as RecordDeclaration<InputFields<I, G>, AnswerOf<I, G, S>, StoredOf<I, G, S>>
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
    const isWriteOnly = 'isWriteOnly' in field
    shape[name] = isWriteOnly ? z.null() : answered(field)
    if (isWriteOnly) shape[hasName(name)] = z.boolean()
  }
  if (!read) return shape
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.nullable()]))
}
