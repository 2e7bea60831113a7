import type { Endpoint } from '@acm/contract/core/endpoint'
import { isOwnOriginOnly, permissionsOf, queryKeysOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Config } from '../../../settings/config.ts'
import type { Context } from '../../access/context.ts'
import { businessRule, forbidden, ProblemError, unauthorized } from '../../problems.ts'

/**
 * Only our own pages can make calls that are no plain reads (R-API-7): the browser says same-origin, or the Origin is
 * the request's own or PUBLIC_URL. Clients other than browsers send none of these headers.
 */
export function refuseForeignOrigin(request: FastifyRequest, endpoint: Endpoint, config: Config): void {
  if (isOwnOriginOnly(endpoint) && !isFromOwnPage(request, endpoint, config))
    throw new ProblemError('forbidden', "The request doesn't come from this site.")
}

function isFromOwnPage({ headers, protocol, host }: FastifyRequest, { answers }: Endpoint, config: Config): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, origin } = headers
  const isNavigation = mode === 'navigate'
  // Pages call by fetch. Links in mails, redirects and forms of other sites navigate; only two kinds of calls are
  // opened so by us.
  if (isNavigation && answers !== 'file' && answers !== 'formPage') return false
  // Pages cannot set this header, so it is reliable even behind a proxy that changes Host.
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && !isNavigation)
  return origin === undefined || origin === config.publicUrl || origin === `${protocol}://${host}`
}

/** Session (401), then the permission in any scope (403); handlers check the record. */
export function requireAccess(ctx: Context, endpoint: Endpoint): void {
  if (endpoint.permission.kind === 'anonymous') return
  if (!ctx.user) throw unauthorized()
  if (ctx.user.setsUp && !endpoint.whileSettingUp) throw forbidden()
  if (endpoint.permission.kind === 'session') return
  if (endpoint.permission.kind === 'allOf') {
    if (!endpoint.permission.permissions.every((permission) => ctx.can([permission]))) throw forbidden()
    return
  }
  if (!ctx.can(permissionsOf(endpoint.permission), endpoint.scope === 'all' ? 'all' : 'any')) throw forbidden()
}

/** Creating and changing may need different permissions, and only the body shows which it is. */
export function requireRightById(ctx: Context, endpoint: Endpoint, body: unknown): void {
  const access = endpoint.permission
  if (access.kind !== 'byId') return
  const id = (body as Record<string, unknown>)[access.key]
  if (!ctx.can(id === 0 ? access.create : access.edit)) throw forbidden()
}

const UNKNOWN = 'Unknown parameter.'

/** For schemas without a sentence of their own: zod's sentences never leave the server. */
const sentenceOf = (issue: { code?: string }) => (issue.code === 'unrecognized_keys' ? UNKNOWN : messages.invalid)

/** `part` names errors that have no name; `groups` are levels on the way to a value and are skipped. */
const toFieldErrors = (error: z.ZodError, part: string, groups: readonly string[] = []): FieldError[] =>
  error.issues.flatMap((issue) => {
    const steps = issue.path.filter((step) => typeof step === 'string')
    const name = steps.find((step) => !groups.includes(step)) ?? steps[0] ?? part
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [name]
    return names.map((propertyName) => ({ propertyName, errorMessage: issue.message }))
  })

function parse(endpoint: Endpoint, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  const result = endpoint[part]?.(z).safeParse(value, { error: sentenceOf })
  const groups = part === 'body' ? endpoint.bodyParts : []
  if (result && !result.success) throw businessRule(toFieldErrors(result.error, part, groups))
  return result?.data
}

/** Keys match in any letter case (G-API-02); the same key in two cases is ambiguous. */
function inDeclaredCase(endpoint: Endpoint, query: Record<string, unknown>): Record<string, unknown> {
  const declared = Object.keys(queryKeysOf(z, endpoint))
  const nameOf = (key: string) => declared.find((name) => name.toLowerCase() === key.toLowerCase()) ?? key
  const entries = Object.entries(query).map(([key, value]) => [nameOf(key), value] as const)
  const twice = entries.find(([name], index) => entries.findIndex(([other]) => other === name) < index)
  if (twice) throw businessRule({ propertyName: twice[0], errorMessage: 'The parameter occurs twice.' })
  return Object.fromEntries(entries)
}

/** Checks shapes only (400); handlers check the rules. */
export function parseCall(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: parse(endpoint, request.params, 'params'),
    query: parse(endpoint, inDeclaredCase(endpoint, request.query as Record<string, unknown>), 'query'),
    body: parse(endpoint, request.body, 'body'),
  }
}
