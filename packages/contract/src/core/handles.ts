import type { Field, FlagField, RequiredField, WriteOnly } from './field.ts'

export type Handle<N extends string = string> = Field & { readonly name: N }

type Fields = Record<string, Field>
type Plain<F> = F extends WriteOnly | FlagField
  ? F
  : F extends RequiredField<infer T>
    ? RequiredField<T>
    : F extends Field<infer T>
      ? Field<T>
      : never

export type Handles<F extends Fields> = { readonly [K in keyof F]: Plain<F[K]> & { readonly name: K } }

export const withNames = <F extends Fields>(fields: F): Handles<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, name }])) as unknown as Handles<F>
