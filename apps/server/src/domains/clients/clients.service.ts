import { type Client, client, clients, EmailPasswordInput } from '@acm/contract/clients'
import { today } from '@acm/contract/core/days'
import { type BodyOf, permissionsOf } from '@acm/contract/core/endpoint'
import type { ListRequest } from '@acm/contract/core/paging'
import { inScope } from '@acm/contract/core/permissions'
import * as z from 'zod'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { checkedPlace, placeOfNew } from '../../platform/access/placement.ts'
import type { ChosenIds, ChosenRowsSql } from '../../platform/database/lists.ts'
import { mutate, type WriteContext } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import { forbidden, requireValid } from '../../platform/problems.ts'
import type { Config } from '../../settings/config.ts'
import { hasReadableInstance, readInstancesOfClient } from '../instances/public.ts'
import type { ClientRow } from './clients.queries.ts'
import * as queries from './clients.queries.ts'

const EDIT = ['CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT'] as const
const FULL = 'CLIENT_DETAILS_FULL_EDIT'

const seenBy = (ctx: Context) => ctx.scope(...permissionsOf(clients.getAll.permission))

export const listClients = (ctx: Context, request: ListRequest) =>
  queries.listClients(
    ctx.db,
    {
      all: seenBy(ctx),
      instances: ctx.scope('INSTANCE_DETAILS_VIEW'),
      subscriptions: ctx.scope('SUBSCRIPTION_VIEW'),
      today: today(ctx.config.timeZone),
    },
    request,
  )

/** The chosen clients of the caller's list: single rows, or all that match the filters. */
export const chosenClients = (ctx: Context, chosen: ChosenIds): ChosenRowsSql =>
  queries.chosenClients(seenBy(ctx), chosen)

/** A client as the caller can read it; id 0 is a blank one with the default email values. */
export async function getClient(ctx: Context, id: number): Promise<Client> {
  if (id === 0) {
    if (!ctx.can([FULL])) throw forbidden()
    return blankClient(ctx.config, editableOfNew(ctx))
  }
  const scope = ctx.scope(...permissionsOf(clients.get.permission))
  const stored = await queries.findClient(ctx.db, id)
  const isOpen = stored && (inScope(scope, stored.orgUnitId) || (await hasReadableInstance(ctx, id)))
  return readClient(ctx, isOpen ? stored : requireInScope(scope, stored))
}

const readClient = async (ctx: Context, stored: ClientRow): Promise<Client> =>
  client.readable(ctx.grants, {
    ...stored,
    clientInstances: await readInstancesOfClient(ctx, stored.acesClientId),
  })

/** An unsaved client counts as lying wherever its creator may create. */
const editableOfNew = (ctx: Context) => client.editable(ctx.grants, { orgUnitId: placeOfNew(ctx, FULL) })

const kind = new RecordKind(client, {
  table: 'clients',
  touched: ['clients'],
  find: queries.findClient,
  answer: readClient,
})

/** Creates or changes a client; fields that the caller can't edit keep their stored values. */
export const saveClient = (ctx: Context, input: BodyOf<typeof clients.save>): Promise<Client> =>
  mutate(ctx, async (w) => {
    const before = input.acesClientId === 0 ? null : await lockEditable(w, input.acesClientId)
    const editable = before ? client.editable(w.grants, before) : editableOfNew(w)
    const others = checkedPlace(w, FULL, { orgUnitId: input.orgUnitId, before, editable })
    const values = await kind.checked(w, before, input, { editable, others })
    return kind.saved(w, before, await kind.store(w, before, values))
  })

type ClientChange = Partial<Pick<BodyOf<typeof clients.save>, 'orgUnitId' | 'clientIsDisabled'>>

/** Sets some fields by the rules of a full save; returns the record before and after. */
export const changeClient = (ctx: Context, id: number, some: ClientChange & { rowVersion: number | null }) =>
  mutate(ctx, async (w) => {
    const { rowVersion: _, ...values } = some
    const before = await lockEditable(w, id)
    const editable = client.editable(w.grants, before).filter((name) => name in values)
    if (editable.length < Object.keys(values).length) throw forbidden()
    const others = checkedPlace(w, FULL, { orgUnitId: before.orgUnitId, ...values, before, editable })
    const checked = await kind.checked(w, before, some, { editable, others })
    const after = await kind.store(w, before, checked)
    return { ...(await kind.saved(w, before, after)), result: { before, after } }
  })

export const updateEmailPassword = (ctx: Context, input: BodyOf<typeof clients.updateEmailPassword>): Promise<true> =>
  mutate(ctx, async (w) => {
    const before = await lockEditable(w, input.id)
    const { newPassword } = requireValid(EmailPasswordInput, input)
    const after = await kind.store(w, before, { emailPassword: newPassword })
    return { ...(await kind.saved(w, before, after, 'updateEmailPassword')), result: true }
  })

const lockEditable = async (w: WriteContext, id: number): Promise<ClientRow> =>
  requireInScope(w.scope(...EDIT), await queries.lockClient(w.db, id))

export const clientHistory = kind.subject()

/** The starting values of a new client (G-CLI-03). */
const blankClient = (config: Config, editableFields: string[]): Client => ({
  ...client.input.blank(z),
  emailServer: config.defaultEmailServer,
  emailSender: config.defaultEmailAddress,
  emailLogon: config.defaultEmailAddress,
  emailPassword: null,
  hasEmailPassword: false,
  clientInstances: [],
  editableFields,
  rowVersion: 0,
})
