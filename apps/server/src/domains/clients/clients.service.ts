import { type Client, client, clients, EmailPasswordInput, mailbox } from '@acm/contract/clients'
import { type BodyOf, permissionsOf } from '@acm/contract/core/endpoint'
import { inScope } from '@acm/contract/core/permissions'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { missingOrgUnit, placeOfNew, requireReachable } from '../../platform/access/placement.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { pick, type RecordKind, saveRecord } from '../../platform/history/records.ts'
import { forbidden, requireValid } from '../../platform/problems.ts'
import { hasReadableInstance, readInstancesOfClient } from '../instances/instances.service.ts'
import type { ClientRecord, NewClient } from './clients.queries.ts'
import * as queries from './clients.queries.ts'
import { blankClient, emailPassword } from './clients.rules.ts'

type Input = BodyOf<typeof clients.save>

const EDIT = ['CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT'] as const
const FULL = 'CLIENT_DETAILS_FULL_EDIT'

/** One client as the caller may read it; id 0 is a blank one with the default e-mail values. */
export async function getClient(ctx: Context, id: number): Promise<Client> {
  if (id === 0) {
    if (!ctx.can([FULL])) throw forbidden()
    return blankClient(ctx.config, editableOfNew(ctx))
  }
  const scope = ctx.scope(...permissionsOf(clients.get.permission))
  const stored = await queries.findClient(ctx.db, id)
  const isOpen = stored && (inScope(scope, stored.orgUnitId) || (await hasReadableInstance(ctx, id)))
  return readClient(ctx, isOpen ? stored : requireInScope(scope, stored), ctx.db)
}

const readClient = async (ctx: Context, stored: ClientRecord, db: Database | Tx): Promise<Client> =>
  client.readable(ctx.grants, {
    ...stored,
    clientInstances: await readInstancesOfClient(ctx, stored.acesClientId, db),
  })

/** A client not yet saved lies wherever its creator may create. */
const editableOfNew = (ctx: Context) => client.editable(ctx.grants, { orgUnitId: placeOfNew(ctx, FULL) })

const kind: RecordKind<ClientRecord, Partial<NewClient>, Client> = {
  type: 'client',
  table: 'clients',
  id: 'acesClientId',
  touched: ['clients'],
  find: queries.findClient,
  answer: readClient,
  recorded: (ctx, { hasEmailPassword: _, ...stored }) => ({
    ...stored,
    emailPassword: emailPassword.mark(ctx.secrets, stored.acesClientId, stored.emailPassword),
  }),
}

/** Creates or changes a client: exactly the fields the caller may edit, everything else keeps its stored value. */
export const saveClient = (ctx: Context, input: Input): Promise<Client> =>
  mutate(ctx, async (tx) => {
    const isNew = input.acesClientId === 0
    const before = isNew ? null : requireInScope(ctx.scope(...EDIT), await queries.lockClient(tx, input.acesClientId))
    const editable = before ? client.editable(ctx.grants, before) : editableOfNew(ctx)
    const placing = { orgUnitId: input.orgUnitId, before, editable }
    requireReachable(ctx, FULL, placing)
    return saveRecord({ ctx, tx }, kind, {
      before,
      seen: input.rowVersion,
      check: () => [...client.input.check(input, editable), ...missingOrgUnit(ctx, FULL, placing)],
      row(id) {
        const given = pick(input, editable) as Partial<NewClient>
        return { ...given, emailPassword: nextPassword(ctx, { given, before, id }) }
      },
    })
  })

interface Given {
  given: Partial<NewClient>
  before: ClientRecord | null
  id: number
}

/** Another e-mail server or logon clears the stored password, which would be sent there; an empty one keeps it. */
function nextPassword(ctx: Context, { given, before, id }: Given): string | null {
  const stored = before?.emailPassword ?? null
  if (given.emailPassword) return emailPassword.next(ctx.secrets, id, { stored, plain: given.emailPassword })
  return before && mailbox.isSame({ ...before, ...given }, before) ? stored : null
}

/** Replaces the e-mail password of a client. */
export const updateEmailPassword = (ctx: Context, input: BodyOf<typeof clients.updateEmailPassword>): Promise<true> =>
  mutate(ctx, async (tx) => {
    const before = requireInScope(ctx.scope(...EDIT), await queries.lockClient(tx, input.id))
    requireValid(EmailPasswordInput, input)
    const mark = (stored: string | null) => ({ emailPassword: emailPassword.mark(ctx.secrets, input.id, stored) })
    const next = emailPassword.next(ctx.secrets, input.id, { stored: null, plain: input.newPassword })
    await queries.updateClient(tx, input.id, { emailPassword: next })
    return {
      result: true,
      history: {
        action: 'client.updateEmailPassword',
        entity: ['client', input.id],
        orgUnitIds: [before.orgUnitId],
        before: mark(before.emailPassword),
        after: mark(next),
      },
      touched: ['clients'],
    }
  })

export const { insertClient } = queries
