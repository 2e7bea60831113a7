import { type BodyOf, permissionsOf, type QueryOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import { inScope } from '@acm/contract/core/permissions'
import { type IdentityProvider, identityProvider, sso } from '@acm/contract/sso'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { mutate, type Write } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import * as queries from './identity-providers.queries.ts'

/** Where the caller may see single sign-on; who may change it sees it too. */
export const readScope = (ctx: Context) => ctx.scope(...permissionsOf(sso.get.permission))

/** The clients of the caller's org units with their identity providers. */
export const listClients = (ctx: Context, request: QueryOf<typeof sso.getClients>) =>
  queries.listClients(ctx.db, readScope(ctx), request)

/** The instances of the caller's org units with how people sign in to them. */
export const listInstances = (ctx: Context, request: QueryOf<typeof sso.getInstances>) =>
  queries.listInstances(ctx.db, readScope(ctx), request)

/** Providers whose certificate has ended or ends soon. */
export const countEndingCertificates = (ctx: Context) => queries.countEnding(ctx.db, readScope(ctx))

/** The providers of a client, also for those who choose one for an instance of it elsewhere (G-SSO-07). */
export async function listForClient(ctx: Context, acesClientId: number): Promise<IdentityProvider[]> {
  const client = await queries.findClient(ctx.db, acesClientId)
  if (!client || !(await areOpen(ctx, acesClientId, client))) requireInScope(readScope(ctx), client)
  return queries.listForClient(ctx.db, acesClientId)
}

/** Whether the caller may know a client's providers: where it lies, or where one of its instances does. */
async function areOpen(
  ctx: Context,
  acesClientId: number,
  { orgUnitId }: { orgUnitId: number | null },
): Promise<boolean> {
  const scope = readScope(ctx)
  return inScope(scope, orgUnitId) || queries.hasInstanceInScope(ctx.db, scope, acesClientId)
}

/** What a provider is called; undefined: the caller knows none such. */
export async function nameOfProvider(ctx: Context, id: number): Promise<string | undefined> {
  const provider = await queries.findProvider(ctx.db, id)
  return provider && (await areOpen(ctx, provider.acesClientId ?? 0, provider)) ? provider.name : undefined
}

const kind = new RecordKind(identityProvider, {
  table: 'identity_providers',
  touched: ['identity-providers'],
  find: queries.findProvider,
})

/** One provider, in the org unit of its client. */
export const getProvider = async (ctx: Context, id: number): Promise<IdentityProvider> =>
  kind.readable(ctx, requireInScope(readScope(ctx), await queries.findProvider(ctx.db, id)))

/** Creates (id 0) or changes an identity provider. */
export const saveProvider = (ctx: Context, input: BodyOf<typeof sso.save>): Promise<IdentityProvider> =>
  mutate(ctx, async (w) => {
    const scope = w.scope('SSO_CONFIG_EDIT')
    const before = input.id === 0 ? null : requireInScope(scope, await queries.lockProvider(w.db, input.id))
    const others = before ? [] : await requireClient(w, input.acesClientId)
    await kind.requireVersion(w, before, input.rowVersion)
    const editable = identityProvider.fieldsOf(before === null)
    const values = await kind.checked(w, before, input, { editable, others })
    return kind.saved(w, before, await kind.store(w, before, values))
  })

/** A new one belongs to a client whose single sign-on the caller may change; none, or no such client, breaks a rule. */
async function requireClient(w: Write, acesClientId: number | null): Promise<FieldError[]> {
  if (acesClientId === null) return []
  const scope = w.scope('SSO_CONFIG_EDIT')
  const client = await queries.holdClient(w.db, acesClientId)
  if (!client && scope.all) return [{ propertyName: 'acesClientId', errorMessage: messages.invalid }]
  requireInScope(scope, client)
  return []
}

export const { insertProviders } = queries

/** What the history asks of it. */
export const identityProviderHistory = kind.subject(queries.places)
