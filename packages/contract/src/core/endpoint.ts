import type * as z from 'zod'
import type { Shape } from './field.ts'
import type { JobKindName } from './job-kinds.ts'
import { type GrammarOf, grammarOf, type ListColumns, type ListDeclaration, type ListGrammar } from './list-columns.ts'
import { messages } from './messages.ts'
import { type DeclaredList, type ListRequest, listQuery } from './paging.ts'
import type { Permission } from './permissions.ts'
import { schema, type Zod } from './schema.ts'
import type { Typed } from './typed.ts'

/** The job that goes on with what is left, and what its outcome is called. */
export interface PartialJob {
  kind: JobKindName
  name: string
}

export type Access =
  | { kind: 'anonymous' }
  | { kind: 'session' }
  | { kind: 'anyOf'; permissions: readonly Permission[] }
  /** All of them, each in any org unit. */
  | { kind: 'allOf'; permissions: readonly Permission[] }
  /** The right depends on the body's id under that key: 0 or absent creates. */
  | { kind: 'byId'; key: string; create: readonly Permission[]; edit: readonly Permission[] }

/** How org units limit a call (R-API-1): not at all, filtered list, each record, or the right in all of them. */
export type ScopeKind = 'none' | 'global' | 'list' | 'each' | 'all'

export type Method = 'GET' | 'POST' | 'DELETE'

/** Data with its own change counter; each domain adds its own by `declare module`. */
export interface DataDomains {
  /** Bumped by the database whenever anyone's permissions change. */
  access: true
}

export type DataDomain = keyof DataDomains

/** `as`: the type that the part's text is parsed to. */
export interface UploadPart {
  name: string
  as?: 'number' | 'flag'
}

interface EndpointDeclaration<P, Q, B, R> {
  /** Absent: POST with a body, GET without. */
  method?: Method
  /** Spelled as in the specification; matched in any letter case under /api. */
  path: string
  permission: Access
  scope: ScopeKind
  summary: string
  params?: Shape<P>
  query?: Shape<Q>
  body?: Shape<B>
  /** Keys of the body that only group values: errors name the inner value. */
  bodyParts?: readonly string[]
  /** Its schema is in the domain's `*.answers.ts`, which browsers don't load. */
  response: Typed<R>
  /** Changes state, even by GET: never cached, retried or prefetched. Absent: every call but GET does. */
  changes?: boolean
  /** Open to a session that can only set up sign-in methods (R-STEP-4). */
  whileSettingUp?: true
  /** Asks people whose role asks for two steps to confirm who they are (R-STEP-11); byBody: only for some values. */
  confirms?: true | 'byBody'
  /** The largest body in bytes, where it is smaller than for other calls. */
  maxBytes?: number
  /** Made by screens on their own: it does not extend the session, and a 403 does not redirect. */
  background?: boolean
  /** Enables ETag and 304: the whole answer depends on these. */
  reads?: readonly DataDomain[]
  /** For calls without `reads`: other groups whose changes make the answer stale; all: any change. */
  follows?: readonly string[] | 'all'
  /** A filter depends on today, so cached answers end with the day. */
  daily?: boolean
  /** A repeat is a new call: the answer is a file, or is shown once (R-API-14). */
  withoutKey?: true
  /** An HTML form from another site instead of JSON: no own-origin rule, so the data must prove its origin. */
  foreignForm?: { maxBytes: number }
  /** Takes a multipart form instead of JSON: the part of each body key, and the largest file. */
  upload?: { parts: Readonly<Record<string, UploadPart>>; maxBytes: number }
  /**
   * Kinds of answers that are not JSON: a redirect to the path in `response`, a page that posts its form to another
   * site (else that redirect), a document, or a stream of `response` events.
   */
  answers?: 'redirect' | 'formPage' | 'samlMetadata' | 'file' | 'events'
  /** Accepted media types; absent: JSON. */
  fileTypes?: readonly string[]
  list?: DeclaredList
  success?: string
  /** Acts that use the same call for something else: their own banners and permissions, where they differ. */
  acts?: Readonly<
    Record<
      string,
      Partial<Pick<EndpointDeclaration<P, Q, B, R>, 'success' | 'failure' | 'ms' | 'permission' | 'scope'>>
    >
  >
  /** Without a sentence: the page shows what is left. */
  partial?: { sentence?: string; isPartial(answer: R): boolean; job?: PartialJob }
  /** The banner for failures without a single business-rule sentence. */
  failure?: string
  /** Banners by status, instead of `failure`; 200: for the answer in `failsWith`. */
  failureOf?: Readonly<Record<number, string>>
  /** An answer with status 200 that still means failure. */
  failsWith?: R
  /** The banner when no usable answer came, where it differs: none, or one without that key. */
  noAnswer?: { sentence: string; without: string }
  /** Banner times, milliseconds: [success, failure]; absent: five seconds each, null: until it is closed. */
  ms?: readonly [number, number] | null
}

/** `types` exists only for the compiler: it holds the inferred types once, so that type checks stay fast. */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> extends EndpointDeclaration<P, Q, B, R> {
  method: Method
  readonly types?: { params: P; query: Q; body: B; response: R }
}
export type ParamsOf<E> = E extends { types?: { params: infer P } } ? P : never
export type QueryOf<E> = E extends { types?: { query: infer Q } } ? Q : never
export type BodyOf<E> = E extends { types?: { body: infer B } } ? B : never
export type ResponseOf<E> = E extends { types?: { response: infer R } } ? R : never

export type EndpointGroup = Record<string, Endpoint>

export function endpoint<P = Record<never, never>, Q = Record<never, never>, B = undefined, R = unknown>(
  declaration: EndpointDeclaration<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  const { method = declaration.body ? 'POST' : 'GET', changes = method !== 'GET' } = declaration
  return { ms: BANNER_MS, ...declaration, method, ...(changes && { changes }) }
}

const BANNER_MS = [5000, 5000] as const

type ListCall<Q, R, C extends ListColumns> = Omit<
  EndpointDeclaration<Record<never, never>, Q, undefined, R>,
  'query' | 'method' | 'list'
> & {
  list: ListDeclaration<C>
}

export interface ListEndpoint<Q = unknown, R = unknown, L extends ListGrammar = ListGrammar>
  extends Endpoint<Record<never, never>, Q, undefined, R> {
  list: L & Pick<DeclaredList, 'keys'>
}

/** `own` are query keys next to the list grammar. */
export function listEndpoint<R, const C extends ListColumns, K extends z.ZodRawShape = Record<never, never>>(
  declaration: ListCall<ListRequest & z.infer<z.ZodObject<K>>, R, C>,
  own?: (z: Zod) => K,
): ListEndpoint<ListRequest & z.infer<z.ZodObject<K>>, R, GrammarOf<C>> {
  const grammar = grammarOf(declaration.list)
  const querySchema = schema((z) => listQuery(z, grammar, own?.(z) ?? ({} as K)))
  const list = { ...grammar, keys: (z: Zod) => querySchema(z).keys }
  return { ms: BANNER_MS, ...declaration, method: 'GET', list, query: (z) => querySchema(z).query }
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

/** Calls that a repeat must not make twice (R-API-14); sign-in, sign-out and files are called again instead. */
export const takesKey = ({ changes, permission, withoutKey }: Endpoint): boolean =>
  changes === true && permission.kind !== 'anonymous' && !withoutKey

/** The event stream is none: one more ends another. */
export const isPlainRead = ({ method, changes, answers }: Endpoint): boolean =>
  method === 'GET' && !changes && answers !== 'events'

/** All but plain reads and foreign forms (G-API-12). */
export const isOwnOriginOnly = (endpoint: Endpoint): boolean => !isPlainRead(endpoint) && !endpoint.foreignForm

export const keysOf = (zod: Zod, shape?: Shape<unknown>): z.ZodRawShape => {
  const schema = shape?.(zod)
  return schema && 'shape' in schema ? (schema as z.ZodObject).shape : {}
}

export const queryKeysOf = (zod: Zod, { list, query }: Endpoint): z.ZodRawShape =>
  list?.keys(zod).shape ?? keysOf(zod, query)

/** One of them is needed to reach the handler (of allOf: all of them). */
export function permissionsOf(access: Access): readonly Permission[] {
  if (access.kind === 'anyOf' || access.kind === 'allOf') return access.permissions
  return access.kind === 'byId' ? [...new Set([...access.create, ...access.edit])] : []
}

/** The largest id that a PostgreSQL integer holds. */
const MAX_ID = 2_147_483_647

/** Ids that are too large are clamped: they are unknown like any other. */
export const idFrom = (digits: string): number => Math.min(Number(digits), MAX_ID)

export const idText = schema((z) =>
  z.string({ error: messages.invalid }).regex(/^\d+$/, messages.invalid).transform(idFrom).pipe(z.int().min(0)),
)

/** Kind and id, such as 'instance.5'. */
export const recordText = (kinds: readonly string[]) =>
  schema((z) =>
    z.string({ error: messages.invalid }).regex(new RegExp(`^(${kinds.join('|')})\\.\\d+$`), messages.invalid),
  )

/** 0 stands for a blank record where the call has one. */
export const idParam = schema((z) => z.object({ id: idText(z) }))
