import { type BodyOf, permissionsOf, type QueryOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import { inScope } from '@acm/contract/core/permissions'
import { ENDING_MONTHS, type IdentityProvider, identityProvider, sso } from '@acm/contract/sso'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { mutate, type WriteContext } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import { hasInstanceInScope } from '../instances/public.ts'
import * as queries from './identity-providers.queries.ts'

/** The right to change single sign-on includes the right to see it. */
export const readScope = (ctx: Context) => ctx.scope(...permissionsOf(sso.get.permission))

export const listClients = (ctx: Context, request: QueryOf<typeof sso.getClients>) =>
  queries.listClients(ctx.db, readScope(ctx), request)

export const listInstances = (ctx: Context, request: QueryOf<typeof sso.getInstances>) =>
  queries.listInstances(ctx.db, readScope(ctx), request)

export const countEndingCertificates = (ctx: Context) => queries.countEnding(ctx.db, readScope(ctx))
export const countCertificatesByMonth = (ctx: Context) =>
  queries.countCertificatesByMonth(ctx.db, readScope(ctx), ENDING_MONTHS)
export const countInstancesWithoutProvider = (ctx: Context) => queries.countWithoutProvider(ctx.db, readScope(ctx))

/** The providers of a client, also for callers who choose one for an instance in another org unit (G-SSO-07). */
export async function listForClient(ctx: Context, acesClientId: number): Promise<IdentityProvider[]> {
  const client = await queries.findClient(ctx.db, acesClientId)
  if (!client || !(await areOpen(ctx, acesClientId, client))) requireInScope(readScope(ctx), client)
  return queries.listForClient(ctx.db, acesClientId)
}

/** A client's providers are visible in its org unit and in those of its instances. */
async function areOpen(
  ctx: Context,
  acesClientId: number,
  { orgUnitId }: { orgUnitId: number | null },
): Promise<boolean> {
  const scope = readScope(ctx)
  return inScope(scope, orgUnitId) || hasInstanceInScope(ctx.db, scope, acesClientId)
}

/** Undefined: unknown, or not visible to the caller. */
export async function nameOfProvider(ctx: Context, id: number): Promise<string | undefined> {
  const provider = await queries.findProvider(ctx.db, id)
  return provider && (await areOpen(ctx, provider.acesClientId ?? 0, provider)) ? provider.name : undefined
}

const kind = new RecordKind(identityProvider, {
  table: 'identity_providers',
  touched: ['identity-providers'],
  find: queries.findProvider,
})

export const getProvider = async (ctx: Context, id: number): Promise<IdentityProvider> =>
  kind.readable(ctx, requireInScope(readScope(ctx), await queries.findProvider(ctx.db, id)))

export const saveProvider = (ctx: Context, input: BodyOf<typeof sso.save>): Promise<IdentityProvider> =>
  mutate(ctx, async (w) => {
    const scope = w.scope('SSO_CONFIG_EDIT')
    const before = input.id === 0 ? null : requireInScope(scope, await queries.lockProvider(w.db, input.id))
    const others = before ? [] : await requireClient(w, input.acesClientId)
    const editable = identityProvider.fieldsOf(before === null)
    const values = await kind.checked(w, before, input, { editable, others })
    return kind.saved(w, before, await kind.store(w, before, values))
  })

/** The client of a new provider must be in the caller's scope, and keeps its org unit until the transaction ends. */
async function requireClient(w: WriteContext, acesClientId: number | null): Promise<FieldError[]> {
  if (acesClientId === null) return []
  const scope = w.scope('SSO_CONFIG_EDIT')
  const client = await queries.holdClient(w.db, acesClientId)
  if (!client && scope.all) return [{ propertyName: 'acesClientId', errorMessage: messages.invalid }]
  requireInScope(scope, client)
  return []
}

export const identityProviderHistory = kind.subject(queries.places)
