import { type AmqGroup, AmqGroupLinkInput, amqGroup as amqGroupRecord, type amqGroups } from '@acm/contract/amq-groups'
import type { Amq } from '@acm/contract/amqs'
import type { BodyOf, ParamsOf, ResponseOf } from '@acm/contract/core/endpoint'
import type { Context } from '../../platform/access/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { type RecordKind, saveRecord } from '../../platform/history/records.ts'
import { known, requireValid } from '../../platform/problems.ts'
import { creatorOf } from '../amqs/public.ts'
import type { NewAmqGroup } from './amq-groups.queries.ts'
import * as queries from './amq-groups.queries.ts'

const kind: RecordKind<AmqGroup, Partial<NewAmqGroup>, AmqGroup> = {
  type: 'amqGroup',
  table: 'amq_groups',
  id: 'id',
  touched: ['amq-groups'],
  find: queries.findGroup,
  answer: (_, group) => group,
}

/** Creates (id 0) or changes an AMQ group; a new one gets the time of the server and the name of its creator. */
export const saveGroup = (ctx: Context, input: BodyOf<typeof amqGroups.save>): Promise<AmqGroup> =>
  mutate(ctx, async ({ db: tx }) => {
    const before = input.id === 0 ? null : known(await queries.lockGroup(tx, input.id))
    return saveRecord({ ctx, tx }, kind, {
      before,
      seen: input.rowVersion,
      check: () => amqGroupRecord.input.check(input),
      row: () => ({
        name: String(input.name),
        description: input.description,
        enabled: input.enabled ?? before?.enabled ?? true,
        appcuesPropertyName: input.appcuesPropertyName,
        ...(before === null && { createdBy: creatorOf(ctx) }),
      }),
    })
  })

/** The AMQs of a group; an unknown group is 404 for everybody. */
export async function listAmqsOfGroup(ctx: Context, groupId: number): Promise<Amq[]> {
  known(await queries.findGroup(ctx.db, groupId))
  return queries.listAmqsOfGroup(ctx.db, groupId)
}

type Link = ResponseOf<typeof amqGroups.addAmq>

/** Adds an AMQ to a group; the same pair again succeeds without effect (G-AMQ-06). */
export const addAmq = (ctx: Context, input: BodyOf<typeof amqGroups.addAmq>): Promise<Link> =>
  mutate(ctx, async ({ db: tx }) => {
    requireValid(AmqGroupLinkInput, input)
    const link: Link = { amqId: Number(input.amqId), amqGroupId: Number(input.amqGroupId) }
    const group = known(await queries.lockGroup(tx, link.amqGroupId))
    const isNew = await queries.insertLink(tx, link.amqGroupId, link.amqId)
    return {
      result: link,
      history: isNew
        ? { action: 'amqGroup.addAmq', entity: ['amqGroup', group.id], after: { amqId: link.amqId } }
        : null,
      touched: ['amq-groups'],
    }
  })

/** Takes an AMQ out of a group; a pair that is not there succeeds. */
export const removeAmq = (ctx: Context, { groupId, amqId }: ParamsOf<typeof amqGroups.removeAmq>): Promise<true> =>
  mutate(ctx, async ({ db: tx }) => {
    known(await queries.lockGroup(tx, groupId))
    const wasThere = await queries.deleteLink(tx, groupId, amqId)
    return {
      result: true,
      history: wasThere ? { action: 'amqGroup.removeAmq', entity: ['amqGroup', groupId], before: { amqId } } : null,
      touched: ['amq-groups'],
    }
  })

/** Whether new subscriptions of the group may be made. */
export const findGroup = queries.findGroup

/** A group with its AMQs made by a seed, inside its transaction. */
export async function insertGroupWithAmqs(tx: Tx, group: NewAmqGroup, amqIds: readonly number[]): Promise<number> {
  const id = await queries.insertGroup(tx, group)
  for (const amqId of amqIds) await queries.insertLink(tx, id, amqId)
  return id
}
