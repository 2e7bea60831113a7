import { type BodyOf, permissionsOf, type QueryOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import { inScope } from '@acm/contract/core/permissions'
import { type IdentityProvider, IdentityProviderInput, sso } from '@acm/contract/sso'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { type RecordKind, saveRecord } from '../../platform/history/records.ts'
import type { IdentityProviderRecord, NewIdentityProvider } from './identity-providers.queries.ts'
import * as queries from './identity-providers.queries.ts'

/** Where the caller may see single sign-on; who may change it sees it too. */
export const readScope = (ctx: Context) => ctx.scope(...permissionsOf(sso.get.permission))

/** The clients of the caller's org units with their identity providers. */
export const listClients = (ctx: Context, request: QueryOf<typeof sso.getClients>) =>
  queries.listClients(ctx.db, readScope(ctx), request)

/** The instances of the caller's org units with how people sign in to them. */
export const listInstances = (ctx: Context, request: QueryOf<typeof sso.getInstances>) =>
  queries.listInstances(ctx.db, readScope(ctx), request)

/** The providers of a client, also for those who choose one for an instance of it elsewhere (G-SSO-07). */
export async function listForClient(ctx: Context, acesClientId: number): Promise<IdentityProvider[]> {
  const scope = readScope(ctx)
  const client = await queries.findClient(ctx.db, acesClientId)
  const isOpen =
    client && (inScope(scope, client.orgUnitId) || (await queries.hasInstanceInScope(ctx.db, scope, acesClientId)))
  if (!isOpen) requireInScope(scope, client)
  return queries.listForClient(ctx.db, acesClientId)
}

/** One provider, in the org unit of its client. */
export const getProvider = async (ctx: Context, id: number): Promise<IdentityProvider> =>
  answer(requireInScope(readScope(ctx), await queries.findProvider(ctx.db, id)))

const answer = ({ orgUnitId: _, ...provider }: IdentityProviderRecord): IdentityProvider => provider

const kind: RecordKind<IdentityProviderRecord, Partial<NewIdentityProvider>, IdentityProvider> = {
  type: 'identityProvider',
  table: 'identity_providers',
  id: 'id',
  touched: ['identity-providers'],
  find: queries.findProvider,
  answer: (_, provider) => answer(provider),
  recorded: (_, { acesClient: _client, orgUnitId: _place, ...stored }) => stored,
}

/** All but its client, with which a provider stays. */
const CHANGEABLE = Object.keys(IdentityProviderInput.fields).filter((name) => name !== 'acesClientId')

/** Creates (id 0) or changes an identity provider. */
export const saveProvider = (ctx: Context, input: BodyOf<typeof sso.save>): Promise<IdentityProvider> =>
  mutate(ctx, async ({ db: tx }) => {
    const scope = ctx.scope('SSO_CONFIG_EDIT')
    const before = input.id === 0 ? null : requireInScope(scope, await queries.lockProvider(tx, input.id))
    const unknownClient = before ? [] : await requireClient(ctx, tx, input.acesClientId)
    return saveRecord({ ctx, tx }, kind, {
      before,
      seen: input.rowVersion,
      check: () => [...IdentityProviderInput.check(input, before ? CHANGEABLE : undefined), ...unknownClient],
      row: () => ({
        ...(before === null && { acesClientId: input.acesClientId ?? 0 }),
        name: String(input.name),
        metadataUrl: String(input.metadataUrl),
        domains: String(input.domains),
      }),
    })
  })

/** A new one belongs to a client whose single sign-on the caller may change; none, or no such client, breaks a rule. */
async function requireClient(ctx: Context, tx: Tx, acesClientId: number | null): Promise<FieldError[]> {
  if (acesClientId === null) return []
  const scope = ctx.scope('SSO_CONFIG_EDIT')
  const client = await queries.holdClient(tx, acesClientId)
  if (!client && scope.all) return [{ propertyName: 'acesClientId', errorMessage: messages.invalid }]
  requireInScope(scope, client)
  return []
}

export const { insertProviders } = queries
