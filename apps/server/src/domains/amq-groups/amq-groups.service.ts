import { type AmqGroup, AmqGroupLinkInput, amqGroup, type amqGroups } from '@acm/contract/amq-groups'
import type { Amq } from '@acm/contract/amqs'
import type { BodyOf, DataDomain, ParamsOf, ResponseOf } from '@acm/contract/core/endpoint'
import type { Context } from '../../platform/access/context.ts'
import { mutate, unchanged } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { requireFound, requireValid } from '../../platform/problems.ts'
import { creatorOf } from '../amqs/public.ts'
import * as queries from './amq-groups.queries.ts'

const TOUCHED: readonly DataDomain[] = ['amq-groups']

const kind = new RecordKind(amqGroup, {
  table: 'amq_groups',
  touched: TOUCHED,
  find: queries.findGroup,
})

/** Creates (id 0) or changes a group; a new one gets the server's time and the name of its creator. */
export const saveGroup = (ctx: Context, input: BodyOf<typeof amqGroups.save>): Promise<AmqGroup> =>
  mutate(ctx, async (w) => {
    const before = input.id === 0 ? null : requireFound(await queries.lockGroup(w.db, input.id))
    const values = await kind.checked(w, before, input)
    const making = before === null && { createdBy: creatorOf(w) }
    return kind.saved(w, before, await kind.store(w, before, { ...values, ...making }))
  })

/** The AMQs of a group; an unknown group is 404 for everyone. */
export async function listAmqsOfGroup(ctx: Context, groupId: number): Promise<Amq[]> {
  requireFound(await queries.findGroup(ctx.db, groupId))
  return queries.listAmqsOfGroup(ctx.db, groupId)
}

type Link = ResponseOf<typeof amqGroups.addAmq>

/** Adds an AMQ to a group; adding the same pair again succeeds without effect (G-AMQ-06). */
export const addAmq = (ctx: Context, input: BodyOf<typeof amqGroups.addAmq>): Promise<Link> =>
  mutate(ctx, async (w) => {
    const link = requireValid(AmqGroupLinkInput, input)
    const { id } = requireFound(await queries.lockGroup(w.db, link.amqGroupId))
    if (!(await queries.insertLink(w.db, id, link.amqId))) return unchanged(link)
    const history = { action: 'amqGroup.addAmq', entity: entityOf(id), after: { amqId: link.amqId } }
    return { result: link, history, touched: TOUCHED }
  })

/** Removes an AMQ from a group; a missing pair succeeds too. */
export const removeAmq = (ctx: Context, { groupId, amqId }: ParamsOf<typeof amqGroups.removeAmq>): Promise<true> =>
  mutate(ctx, async (w) => {
    requireFound(await queries.lockGroup(w.db, groupId))
    if (!(await queries.deleteLink(w.db, groupId, amqId))) return unchanged(true)
    const history = { action: 'amqGroup.removeAmq', entity: entityOf(groupId), before: { amqId } }
    return { result: true, history, touched: TOUCHED }
  })

const entityOf = (groupId: number): [string, number] => [amqGroup.name, groupId]

export const amqGroupHistory: HistorySubject = {
  ...kind.subject(),
  async stored(ctx, id) {
    const group = await queries.findGroup(ctx.db, id)
    return group ? { ...kind.recorded(ctx, group), amqs: await queries.listLinks(ctx.db, id) } : null
  },
}
