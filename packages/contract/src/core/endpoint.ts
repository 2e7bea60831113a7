import { messages } from './messages.ts'
import { once } from './once.ts'
import { type DeclaredList, type ListGrammar, type ListRequest, listQuery } from './paging.ts'
import type { Permission } from './permissions.ts'
import * as z from './zod.ts'

/** Who may make a call, before any record is looked at. */
export type Access =
  | { kind: 'anonymous' }
  | { kind: 'session' }
  | { kind: 'anyOf'; permissions: readonly Permission[] }
  /** Every one of them, each in any org unit. */
  | { kind: 'allOf'; permissions: readonly Permission[] }
  /** A save whose right depends on the id under that key: 0 or absent creates. */
  | { kind: 'byId'; key: string; create: readonly Permission[]; edit: readonly Permission[] }

/** How org units limit a call (R-API-1): not at all, a filtered list, each record, or a right in all of them. */
export type ScopeKind = 'none' | 'global' | 'list' | 'each' | 'all'

export type Method = 'GET' | 'POST' | 'DELETE'

/** Data with a change counter of its own: each domain names what it has (`declare module`). */
export interface DataDomains {
  /** Raised by the database whenever anybody's permissions change. */
  access: true
}

/** Data whose change counter an answer depends on or a save bumps. */
export type DataDomain = keyof DataDomains

/** A part of an uploaded form: its name, and what its text is read as. */
export interface UploadPart {
  name: string
  as?: 'number' | 'flag'
}

interface Declaration<P, Q, B, R> {
  method: Method
  /** As the specification spells it; matched in any letter case under /api. */
  path: string
  permission: Access
  scope: ScopeKind
  /** One line for the API description. */
  summary: string
  params?: z.ZodType<P>
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  /** Keys of the body that only hold its values together: what is wrong names the value within. */
  bodyParts?: readonly string[]
  response: z.ZodType<R>
  /** Changes state, by GET as well: never cached, retried or prefetched. */
  changes?: boolean
  /** A call screens make by themselves: it does not extend the session, and a 403 does not move the person away. */
  background?: boolean
  /** The whole answer depends on these: enables ETag and 304. */
  reads?: readonly DataDomain[]
  /** Groups of calls beside its own whose changes make the answer old, where it does not say what it `reads`; all: any change. */
  follows?: readonly string[] | 'all'
  /** Filters of it look at the day it is: the same question is another one tomorrow. */
  daily?: boolean
  /** Answers hold data that must not be kept anywhere. */
  noStore?: boolean
  /**
   * Takes, instead of JSON, an HTML form that a page of another site posts: the own-origin rule cannot hold, so what
   * is posted must prove by itself where it comes from.
   */
  foreignForm?: { maxBytes: number }
  /** Takes a form of parts instead of JSON: which part carries which key of the body, and the size of its file. */
  upload?: { parts: Readonly<Record<string, UploadPart>>; maxBytes: number }
  /**
   * What an answer is where it is no JSON: a redirect to the path in `response`, a page that sends its form to another
   * site (else that redirect), a document, or `response` again and again.
   */
  answers?: 'redirect' | 'formPage' | 'samlMetadata' | 'file' | 'events'
  /** What a file may be; absent: JSON. */
  fileTypes?: readonly string[]
  list?: DeclaredList
  /** The banner after success. */
  success?: string
  /** Banners of acts that use the same call for something else, and what those need, by the act's name, where they differ. */
  acts?: Readonly<
    Record<
      string,
      Partial<Pick<Declaration<P, Q, B, R>, 'success' | 'failure' | 'failureOf' | 'ms' | 'permission' | 'scope'>>
    >
  >
  /** The warning after a success that did not reach everything, and which answers say so; stays as long as a failure. */
  partial?: { sentence: string; isPartial(answer: R): boolean }
  /** The banner after a failure that has no single business-rule sentence. */
  failure?: string
  /** The banner instead of that one after a failure of this status; 200: after the answer that says so (`failsWith`). */
  failureOf?: Readonly<Record<number, string>>
  /** The answer by which a call that went well says that what it was asked for did not. */
  failsWith?: R
  /** The banner when no usable answer came at all, where it differs. */
  noAnswer?: string
  /** How long the banners stay, milliseconds: [success, failure]. */
  ms?: readonly [number, number]
}

/** A declared call. `types` exists only for the compiler: it carries the inferred types once, so that checks stay fast. */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> extends Declaration<P, Q, B, R> {
  readonly types?: { params: P; query: Q; body: B; response: R }
}
export type ParamsOf<E> = E extends { types?: { params: infer P } } ? P : never
export type QueryOf<E> = E extends { types?: { query: infer Q } } ? Q : never
export type BodyOf<E> = E extends { types?: { body: infer B } } ? B : never
export type ResponseOf<E> = E extends { types?: { response: infer R } } ? R : never

/** The endpoints of one domain by name. */
export type Group = Record<string, Endpoint>

/** Declares one call; everything that knows the call takes it from here. */
export function endpoint<P = Record<never, never>, Q = Record<never, never>, B = undefined, R = unknown>(
  declaration: Declaration<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return declaration
}

type ListDeclaration<Q, R, L extends ListGrammar> = Omit<
  Declaration<Record<never, never>, Q, undefined, R>,
  'query' | 'method' | 'list'
> & { list: L }

/** A declared list call: it has a grammar, whose names of filters and sorts the compiler knows. */
export interface ListEndpoint<Q = unknown, R = unknown, L extends ListGrammar = ListGrammar>
  extends Endpoint<Record<never, never>, Q, undefined, R> {
  list: L & Pick<DeclaredList, 'keys'>
}

/** Declares a list call with the list grammar as its query; `own` are query keys beside it. */
export function listEndpoint<R, const L extends ListGrammar, K extends z.ZodRawShape = Record<never, never>>(
  declaration: ListDeclaration<ListRequest & z.infer<z.ZodObject<K>>, R, L>,
  own?: K,
): ListEndpoint<ListRequest & z.infer<z.ZodObject<K>>, R, L> {
  // Made when first asked for: the browser, which never does, starts without the keys of some sixty lists.
  const asked = once(() => listQuery(declaration.list, own ?? ({} as K)))
  const list = {
    ...declaration.list,
    get keys() {
      return asked().keys
    },
  }
  return {
    ...declaration,
    method: 'GET',
    list,
    get query() {
      return asked().query
    },
  }
}

export const anonymous: Access = { kind: 'anonymous' }
export const session: Access = { kind: 'session' }
export const anyOf = (...permissions: Permission[]): Access => ({ kind: 'anyOf', permissions })
export const allOf = (...permissions: Permission[]): Access => ({ kind: 'allOf', permissions })
export const byId = (key: string, right: { create: readonly Permission[]; edit: readonly Permission[] }): Access => ({
  kind: 'byId',
  key,
  ...right,
})

/** Whether only our own pages, and programs, may make the call: all but plain reads and forms of other sites (G-API-12): of the stream of changes one more ends another. */
export const isOwnOriginOnly = ({ method, changes, answers, foreignForm }: Endpoint): boolean =>
  (method !== 'GET' || changes === true || answers === 'events') && !foreignForm

/** The query of a call, key by key. */
export const queryKeysOf = ({ list, query }: Endpoint): z.ZodRawShape =>
  list?.keys.shape ?? (query instanceof z.ZodObject ? query.shape : {})

/** The permissions of which one (of allOf: every one) is needed to reach the handler at all. */
export function permissionsOf(access: Access): readonly Permission[] {
  if (access.kind === 'anyOf' || access.kind === 'allOf') return access.permissions
  return access.kind === 'byId' ? [...new Set([...access.create, ...access.edit])] : []
}

/** The largest id a table holds: beyond it nothing exists. */
const MAX_ID = 2_147_483_647

/** The id that digits mean; one too large is as unknown as any other. */
export const idFrom = (digits: string): number => Math.min(Number(digits), MAX_ID)

/** The text of an id: a whole number. */
export const idText = z
  .string({ error: messages.invalid })
  .regex(/^\d+$/, messages.invalid)
  .transform(idFrom)
  .pipe(z.int().min(0))

/** The text of a record of one of these kinds: 'instance.5'. */
export const recordText = (kinds: readonly string[]) =>
  z.string({ error: messages.invalid }).regex(new RegExp(`^(${kinds.join('|')})\\.\\d+$`), messages.invalid)

/** An id in a path, 0 where that means a blank record. */
export const idParam = z.object({ id: idText })
