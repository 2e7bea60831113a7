import { type Client, ClientInput, clients, EmailPasswordInput, editableClientFields } from '@acm/contract/clients'
import { type BodyOf, permissionsOf } from '@acm/contract/core/endpoint'
import { messages } from '@acm/contract/core/messages'
import { inScope } from '@acm/contract/core/permissions'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { changesBetween } from '../../platform/history/history.ts'
import { type Change, mutate, requireVersion } from '../../platform/history/mutate.ts'
import { businessRule, forbidden } from '../../platform/http/problems.ts'
import { requireValid } from '../../platform/http/validation.ts'
import type { ClientRecord, NewClient } from './clients.queries.ts'
import * as queries from './clients.queries.ts'
import { blankClient, readableClient } from './clients.rules.ts'

type Input = BodyOf<typeof clients.save>

const passwordPlace = (id: number) => ({ table: 'clients', column: 'emailPassword', row: id })

/** One client as the caller may read it; id 0 is a blank one with the default e-mail values. */
export async function getClient(ctx: Context, id: number): Promise<Client> {
  if (id === 0) {
    if (!ctx.can(['CLIENT_DETAILS_FULL_EDIT'])) throw forbidden()
    return blankClient(ctx.config, editableOfNew(ctx))
  }
  const scope = ctx.scope(...permissionsOf(clients.get.permission))
  return readableClient(ctx, requireInScope(scope, await queries.findClient(ctx.db, id)))
}

/** A client not yet saved lies wherever its creator may create. */
function editableOfNew(ctx: Context): string[] {
  const scope = ctx.scope('CLIENT_DETAILS_FULL_EDIT')
  return editableClientFields(ctx.grants, scope.all ? null : (scope.orgUnitIds[0] ?? null))
}

/** Creates or changes a client: exactly the fields the caller may edit, everything else keeps its stored value. */
export const saveClient = (ctx: Context, input: Input): Promise<Client> =>
  mutate(ctx, (tx) => (input.acesClientId === 0 ? createClient(ctx, tx, input) : changeClient(ctx, tx, input)))

async function createClient(ctx: Context, tx: Tx, input: Input): Promise<Change<Client>> {
  requireReachableOrgUnit(ctx, input.orgUnitId)
  requireValidClient(ctx, input, editableOfNew(ctx))
  const id = await queries.nextClientId(tx)
  const { emailPassword, acesClientId: _, rowVersion: __, ...values } = input
  await queries.insertClient(tx, {
    ...(values as NewClient),
    acesClientId: id,
    emailPassword: emailPassword && ctx.secrets.encrypt(emailPassword, passwordPlace(id)),
  })
  return changed(ctx, tx, id, null)
}

async function changeClient(ctx: Context, tx: Tx, input: Input): Promise<Change<Client>> {
  const id = input.acesClientId
  const scope = ctx.scope('CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT')
  const before = requireInScope(scope, await queries.lockClient(tx, id))
  const editable = editableClientFields(ctx.grants, before.orgUnitId)
  const mayMove = editable.includes('orgUnitId') && input.orgUnitId !== before.orgUnitId
  if (mayMove) requireReachableOrgUnit(ctx, input.orgUnitId)
  await requireVersion(tx, ['client', id], input.rowVersion, readableClient(ctx, before))
  requireValidClient(ctx, input, editable)

  const given = Object.fromEntries(
    Object.entries(input).filter(([name]) => editable.includes(name)),
  ) as Partial<NewClient>
  const values = { ...given, ...nextPassword(ctx, before, given) }
  if (Object.keys(changesBetween(before, { ...before, ...values })).length === 0) {
    return { result: readableClient(ctx, before), history: null, touched: [] }
  }
  await queries.updateClient(tx, id, values)
  return changed(ctx, tx, id, before)
}

/** A changed e-mail server clears the stored password, which would be sent there; an empty one keeps it. */
function nextPassword(ctx: Context, before: ClientRecord, given: Partial<NewClient>): { emailPassword: string | null } {
  if (given.emailPassword) {
    const isSame = before.emailPassword !== null && plainPassword(ctx, before) === given.emailPassword
    const encrypted = () => ctx.secrets.encrypt(given.emailPassword as string, passwordPlace(before.acesClientId))
    return { emailPassword: isSame ? before.emailPassword : encrypted() }
  }
  const isElsewhere = 'emailServer' in given && !isSameHost(given.emailServer ?? null, before.emailServer)
  return { emailPassword: isElsewhere ? null : before.emailPassword }
}

/** Names of servers are the same in any letter case. */
const isSameHost = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase()

const plainPassword = (ctx: Context, client: ClientRecord) =>
  client.emailPassword && ctx.secrets.decrypt(client.emailPassword, passwordPlace(client.acesClientId))

/** Placing a client needs FULL_EDIT there; no org unit is checked by the rules, to name the field. */
function requireReachableOrgUnit(ctx: Context, orgUnitId: number | null): void {
  if (orgUnitId !== null && !inScope(ctx.scope('CLIENT_DETAILS_FULL_EDIT'), orgUnitId)) throw forbidden()
}

function requireValidClient(ctx: Context, input: Input, editable: readonly string[]): void {
  const errors = ClientInput.check(input, editable)
  const mustChoose =
    editable.includes('orgUnitId') && input.orgUnitId === null && !ctx.scope('CLIENT_DETAILS_FULL_EDIT').all
  if (mustChoose) errors.push({ propertyName: 'orgUnitId', errorMessage: messages.required })
  if (errors.length > 0) throw businessRule(errors)
}

/** What the history says of a client: everything stored, the password as its mark. */
const recorded = (ctx: Context, client: ClientRecord) => {
  const { hasEmailPassword: _, ...stored } = client
  const password = plainPassword(ctx, client)
  return { ...stored, emailPassword: password && ctx.secrets.mark(password) }
}

async function changed(ctx: Context, tx: Tx, id: number, before: ClientRecord | null): Promise<Change<Client>> {
  const after = (await queries.findClient(tx, id)) as ClientRecord
  return {
    result: readableClient(ctx, after),
    history: {
      action: 'client.save',
      entity: ['client', id],
      orgUnitIds: [before?.orgUnitId ?? null, after.orgUnitId],
      before: before && recorded(ctx, before),
      after: recorded(ctx, after),
    },
    touched: ['clients'],
  }
}

/** Replaces the e-mail password of a client. */
export const updateEmailPassword = (ctx: Context, input: BodyOf<typeof clients.updateEmailPassword>): Promise<true> =>
  mutate(ctx, async (tx) => {
    const scope = ctx.scope('CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT')
    const before = requireInScope(scope, await queries.lockClient(tx, input.id))
    requireValid(EmailPasswordInput, input)
    const password = input.newPassword ?? ''
    await queries.updateClient(tx, input.id, { emailPassword: ctx.secrets.encrypt(password, passwordPlace(input.id)) })
    return {
      result: true,
      history: {
        action: 'client.updateEmailPassword',
        entity: ['client', input.id],
        orgUnitIds: [before.orgUnitId],
        before: { emailPassword: recorded(ctx, before).emailPassword },
        after: { emailPassword: ctx.secrets.mark(password) },
      },
      touched: ['clients'],
    }
  })

export const { insertClient } = queries
