import type { Field, FieldError, FlagField, WriteOnly } from './field.ts'
import { type Input, input, ownId, rowVersion } from './fields.ts'
import { type Handles, withNames } from './handles.ts'
import { type Grant, holds, type Permission } from './permissions.ts'
import { isWriteOnly } from './secret-fields.ts'
import { type GivenValue, isOnlySent, type OnlySent, type StoredAs, type StoredValue } from './stored.ts'
import type { Typed, TypeOf } from './typed.ts'

type Fields = Record<string, Field>

export interface FieldGroup {
  /** One of these reads them, where the record lies; absent: everyone who can open it. Must include the editors. */
  read?: readonly Permission[]
  /** One of these changes them, where the record lies; empty: only the product sets them, and no save carries them. */
  edit: readonly Permission[]
  /** False: no one can change them while the record is like this. */
  isOpen?(stored: RecordValues): boolean
  title?: string
  fields: Fields
  /** Read along with them, never changed here, such as the name of a referenced record. */
  shown?: ExtraAnswerFields
}

/** A record's values that decide on rights: its org unit, and others that groups look at. */
type RecordValues = Readonly<Record<string, unknown>>

type ExtraAnswerFields = Readonly<Record<string, Typed<unknown>>>

export interface Declaration {
  name: string
  id?: string
  /** For singletons: the key of the owner's id. They have no id of their own, in saves or answers. */
  belongsTo?: string
  /** The key of its org unit; absent: global scope, a right held anywhere counts. */
  liesIn?: string
  /** One of these creates; absent: the editors do. */
  create?: readonly Permission[]
  /** Needed to change anything, in addition to the groups' `edit`. */
  edit?: readonly Permission[]
  groups: Readonly<Record<string, FieldGroup>>
  /** Fields set at creation only. */
  chosenOnce?: readonly string[]
  /** Fields that a new record does not have yet. */
  chosenLater?: readonly string[]
  /** Readable by everyone who can open it, changed by no one. */
  shown?: ExtraAnswerFields
  rules?: readonly ((values: RecordValues) => FieldError | null)[]
  /** A blank record is answered before the first save: required fields are null there. */
  startsBlank?: true
  /** Answers list the fields that the caller can change. */
  tellsEditable?: true
}

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
type Flat<T> = { [K in keyof T]: T[K] }
type EmptyObject = Record<never, never>

type Groups<D extends Declaration> = D['groups'][keyof D['groups']]
type FieldsOf<G extends FieldGroup> = Flat<Intersection<G['fields']>>
type Changeable<G extends FieldGroup> = G extends { edit: readonly [] } ? never : G
/** Records without editable fields have no version. */
type VersionOf<D extends Declaration, T> = [Changeable<Groups<D>>] extends [never] ? EmptyObject : { rowVersion: T }
type IdOf<D extends Declaration, T> = D extends { id: infer I extends string } ? Record<I, T> : EmptyObject
type ChangeableFields<D extends Declaration> = [Changeable<Groups<D>>] extends [never]
  ? EmptyObject
  : FieldsOf<Changeable<Groups<D>>>
type AllFieldsOf<D extends Declaration> = Flat<
  IdOf<D, Field<number>> & ChangeableFields<D> & VersionOf<D, Field<number | null>>
>
type InputFields<D extends Declaration> = AllFieldsOf<D> extends infer F extends Fields ? F : never

type StoredFields<F extends Fields> = Omit<F, { [K in keyof F]: F[K] extends OnlySent ? K : never }[keyof F]>
type AnsweredValue<F extends Field, D> = F extends WriteOnly
  ? null
  : F extends FlagField
    ? boolean
    : D extends { startsBlank: true }
      ? StoredValue<F> | Extract<F extends Field<infer T> ? T : never, null>
      : StoredValue<F>
type HasSecrets<F> = {
  [K in keyof F & string as F[K] extends WriteOnly ? `has${Capitalize<K>}` : never]: boolean
}
type ExtraAnswerOf<G> = G extends { shown: infer S } ? { -readonly [K in keyof S]: TypeOf<S[K]> } : unknown
type StoredOtherwise<F> = { [K in keyof F as F[K] extends StoredAs<unknown> ? K : never]: StoredValue<F[K]> }
type WithinGroup<G extends FieldGroup, D> = {
  [K in keyof StoredFields<G['fields']>]: AnsweredValue<StoredFields<G['fields']>[K], D>
} & HasSecrets<StoredFields<G['fields']>> &
  ExtraAnswerOf<G>
type GroupAnswer<G extends FieldGroup, D> = G extends { read: readonly Permission[] }
  ? { [K in keyof WithinGroup<G, D>]: WithinGroup<G, D>[K] | null }
  : WithinGroup<G, D>
type AnswerOf<D extends Declaration> = Flat<
  IdOf<D, number> &
    Intersection<{ [K in keyof D['groups']]: GroupAnswer<D['groups'][K], D> }[keyof D['groups']]> &
    ExtraAnswerOf<D> &
    (D extends { tellsEditable: true } ? { editableFields: string[] } : EmptyObject) &
    VersionOf<D, number>
>
type RowGroup<G extends FieldGroup> = {
  [K in keyof StoredFields<G['fields']>]: StoredValue<StoredFields<G['fields']>[K]>
}
type RowOf<D extends Declaration> = Flat<
  IdOf<D, number> &
    (D extends { belongsTo: infer B extends string } ? Record<B, number> : EmptyObject) &
    Intersection<{ [K in keyof D['groups']]: RowGroup<D['groups'][K]> }[keyof D['groups']]> &
    VersionOf<D, number>
>
type GivenGroup<G extends FieldGroup> = {
  [K in keyof StoredFields<G['fields']>]: GivenValue<StoredFields<G['fields']>[K]>
}
type GivenOf<D extends Declaration> = Flat<
  Intersection<{ [K in keyof D['groups']]: GivenGroup<D['groups'][K]> }[keyof D['groups']]>
>
type StoredOf<D extends Declaration> = Flat<
  RowOf<D> &
    Intersection<{ [K in keyof D['groups']]: ExtraAnswerOf<D['groups'][K]> }[keyof D['groups']]> &
    ExtraAnswerOf<D>
>

/** Keys of an answer that are no fields; their schemas are next to those of the answers. */
type ExtrasOf<D extends Declaration> = Flat<
  Intersection<
    {
      [K in keyof D['groups']]: StoredOtherwise<D['groups'][K]['fields']> & ExtraAnswerOf<D['groups'][K]>
    }[keyof D['groups']]
  > &
    ExtraAnswerOf<D>
>

export interface RecordTypes {
  groups: Readonly<Record<string, FieldGroup>>
  fields: Fields
  input: Fields
  answer: unknown
  told: unknown
  stored: unknown
  row: object
  /** Columns set on a row; values in child rows stay as given. */
  given: object
}

export interface RecordDeclaration<T extends RecordTypes = RecordTypes> {
  name: string
  /** The key of its id, or of its owner's id. */
  id: string
  /** Null: global scope. */
  liesIn: string | null
  groups: T['groups']
  fields: Handles<T['fields']>
  input: Input<T['input']>
  declaration: Declaration
  fieldsOf(isNew: boolean): (keyof T['input'] & string)[]
  /** `stored` without id is a new record. */
  editable(grants: readonly Grant[], stored: RecordValues): (keyof T['input'] & string)[]
  /** Secrets and unreadable groups are null. */
  readable(grants: readonly Grant[], whole: T['stored']): T['answer']
  /** The record for the history: its own fields or the given names; secrets as marks. */
  recorded(
    stored: RecordValues,
    mark: (name: string, stored: string) => string | null,
    names?: readonly string[],
  ): RecordValues
  readonly types?: T
}

/** Groups that the caller can't read are null. */
export type Answer<D> = D extends { types?: { answer: infer A } } ? A : never
export type Stored<D> = D extends { types?: { stored: infer W } } ? W : never
/** Columns without a field are internal and added where the table is declared. */
export type Row<D> = D extends { types?: { row: infer R } } ? R : never

type NamesOf<D extends Declaration> = readonly (keyof FieldsOf<Groups<D>>)[]

interface TypesOf<D extends Declaration> {
  groups: D['groups']
  fields: FieldsOf<Groups<D>> & Fields
  input: InputFields<D>
  answer: AnswerOf<D>
  told: ExtrasOf<D>
  stored: StoredOf<D>
  row: RowOf<D>
  given: GivenOf<D>
}

export function record<const D extends Declaration>(
  declaration: D & { chosenOnce?: NamesOf<D>; chosenLater?: NamesOf<D> },
): RecordDeclaration<TypesOf<D>> {
  const { name, id, belongsTo, create, edit: always, rules = [] }: Declaration = declaration
  const liesIn = declaration.liesIn ?? null
  const groups: FieldGroup[] = Object.values(declaration.groups)
  const fields = mergedFields(groups)
  const storedFields = Object.entries(fields).filter(([, field]) => !isOnlySent(field))
  const storedNames: readonly string[] = storedFields.map(([key]) => key)
  const changeable = mergedFields(groups.filter((group) => group.edit.length > 0))
  const hasVersion = Object.keys(changeable).length > 0
  const answeredOf = ({ fields, shown = {} }: FieldGroup): string[] => [
    ...Object.keys(shown),
    ...Object.entries(fields).flatMap(([key, field]) => {
      if (isOnlySent(field)) return []
      return isWriteOnly(field) ? [key, hasName(key)] : [key]
    }),
  ]
  const closable = groups.flatMap((group) => (group.read ? [{ read: group.read, names: answeredOf(group) }] : []))
  const answeredNames = new Set([
    ...(id ? [id] : []),
    ...groups.flatMap(answeredOf),
    ...Object.keys(declaration.shown ?? {}),
    ...(hasVersion ? ['rowVersion'] : []),
  ])
  const writeOnly = storedFields.filter(([, field]) => isWriteOnly(field)).map(([key]) => key)
  const isHeld = (grants: readonly Grant[], anyOf: readonly Permission[], stored: RecordValues) =>
    holds(grants, anyOf, liesIn === null ? 'any' : { orgUnitId: (stored[liesIn] as number | null | undefined) ?? null })
  const isOfThis = (isNew: boolean) => (field: string) =>
    !((isNew ? declaration.chosenLater : declaration.chosenOnce) as readonly string[] | undefined)?.includes(field)
  const namesOf = (group: FieldGroup) => {
    const names = Object.keys(group.fields)
    return { ofNew: names.filter(isOfThis(true)), ofStored: names.filter(isOfThis(false)) }
  }
  const grouped = groups.map((group) => ({ group, ...namesOf(group) }))
  const built = {
    name,
    id: id ?? belongsTo,
    liesIn,
    groups: declaration.groups,
    fields: withNames(fields),
    input: input(
      { ...(id && { [id]: ownId() }), ...changeable, ...(hasVersion && { rowVersion: rowVersion() }) },
      rules,
      {
        id: `${componentName(name)}Input`,
        absent: [...(declaration.chosenOnce ?? []), ...(declaration.chosenLater ?? [])] as string[],
      },
    ),
    declaration,
    fieldsOf: (isNew: boolean) => Object.keys(changeable).filter(isOfThis(isNew)),
    editable(grants: readonly Grant[], stored: RecordValues) {
      const isNew = id !== undefined && !stored[id]
      if (always && !isHeld(grants, always, stored)) return []
      return grouped
        .filter(({ group: { edit } }) => isHeld(grants, isNew && create && edit.length > 0 ? create : edit, stored))
        .filter(({ group }) => group.isOpen?.(stored) ?? true)
        .flatMap(({ ofNew, ofStored }) => (isNew ? ofNew : ofStored))
    },
    readable(grants: readonly Grant[], whole: RecordValues) {
      const hidden = new Set(writeOnly)
      for (const { names, read } of closable) if (!isHeld(grants, read, whole)) for (const key of names) hidden.add(key)
      // Spread first: an object built key by key is slow to make and to serialize at this size.
      const answered: Record<string, unknown> = { ...whole }
      for (const key of Object.keys(whole)) if (!answeredNames.has(key)) delete answered[key]
      for (const key of hidden) if (key in answered) answered[key] = null
      for (const key of writeOnly) answered[hasName(key)] = hidden.has(hasName(key)) ? null : Boolean(whole[key])
      if (declaration.tellsEditable) answered.editableFields = built.editable(grants, whole)
      return answered
    },
    recorded(stored: RecordValues, mark: (field: string, stored: string) => string | null, names = storedNames) {
      const record: Record<string, unknown> = id ? { [id]: stored[id] } : {}
      for (const key of names) {
        const { secret, recorded } = fields[key] as Field
        const value = stored[key]
        if (secret) record[key] = value ? mark(key, String(value)) : null
        else record[key] = recorded ? recorded(value) : value
      }
      return record
    },
  }
  return built as unknown as RecordDeclaration<TypesOf<D>>
}

/** The answer of a call that gives the record; its schema needs no `*.answers.ts`. */
export const oneRecord = <T extends RecordTypes>(of: RecordDeclaration<T>): Typed<T['answer']> => ({ of })
export const recordList = <T extends RecordTypes>(of: RecordDeclaration<T>): Typed<T['answer'][]> => ({
  of,
  isList: true,
})

export const namesIn = <F extends Fields>({ fields }: { fields: F }): (keyof F & string)[] => Object.keys(fields)

/** Name of the record in the API description. */
export const componentName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const mergedFields = (groups: readonly FieldGroup[]): Fields =>
  Object.fromEntries(groups.flatMap((group) => Object.entries(group.fields)))

export const hasName = (secret: string): string => `has${componentName(secret)}`
