import { AmqQuestionsInput } from '@acm/contract/amq-questions'
import {
  type Amq,
  type AmqVersion,
  amq,
  type amqs,
  amqVersion,
  isAmqStarted,
  isStarted,
  lockMessages,
} from '@acm/contract/amqs'
import { today } from '@acm/contract/core/days'
import type { BodyOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import type { Context } from '../../platform/access/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import { requireFound, requireValid } from '../../platform/problems.ts'
import * as queries from './amqs.queries.ts'

/** The creator's current name, ignoring what was sent (G-AMQ-05). */
export const creatorOf = ({ actor }: Context): string =>
  actor.type === 'user' ? actor.name : actor.type === 'system' ? actor.job : 'nobody'

/** AMQs have global scope, so an unknown id is 404 for everyone. */
export const getAmq = async (db: Database, id: number): Promise<Amq> => requireFound(await queries.findAmq(db, id))

const amqKind = new RecordKind(amq, {
  table: 'amqs',
  touched: ['amqs'],
  find: queries.findAmq,
})

const locked = (propertyName: string, errorMessage: string, isLocked: boolean): FieldError[] =>
  isLocked ? [{ propertyName, errorMessage }] : []

export const saveAmq = (ctx: Context, input: BodyOf<typeof amqs.save>): Promise<Amq> =>
  mutate(ctx, async (w) => {
    const before = input.id === 0 ? null : requireFound(await queries.lockAmq(w.db, input.id))
    const isStartedNow = before !== null && isAmqStarted(before, today(w.config.timeZone))
    const isRenamed = isStartedNow && input.name !== before.name
    const values = await amqKind.checked(w, before, input, { others: locked('name', lockMessages.name, isRenamed) })
    const making = before === null && { createdBy: creatorOf(w) }
    return amqKind.saved(w, before, await amqKind.store(w, before, { ...values, ...making }))
  })

/** Saves the place of the questions in its files (R-AMQ-8); nothing else of the AMQ changes. */
export const setQuestions = (ctx: Context, input: BodyOf<typeof amqs.setQuestions>): Promise<Amq> =>
  mutate(ctx, async (w) => {
    const before = requireFound(await queries.lockAmq(w.db, input.id))
    await amqKind.requireVersion(w, before, input.rowVersion)
    const { questionList, wordingKey, idKey } = requireValid(AmqQuestionsInput, input)
    const after = await amqKind.store(w, before, { questionList, wordingKey, idKey })
    return amqKind.saved(w, before, after, 'setQuestions')
  })

export const versionKind = new RecordKind(amqVersion, {
  table: 'amq_versions',
  touched: ['amqs'],
  find: queries.findVersion,
})

/** Changes a version: name and start date only until it has started, its file never. */
export const updateVersion = (ctx: Context, input: BodyOf<typeof amqs.updateVersion>): Promise<AmqVersion> =>
  mutate(ctx, async (w) => {
    const { amqId } = requireFound(await queries.findVersion(w.db, input.id))
    await queries.lockAmq(w.db, amqId)
    const before = requireFound(await queries.findVersion(w.db, input.id))
    const isLocked = isStarted(before, today(w.config.timeZone))
    const others = [
      ...locked('name', lockMessages.name, isLocked && input.name !== before.name),
      ...locked('startDate', lockMessages.startDate, isLocked && input.startDate !== before.startDate),
    ]
    const values = await versionKind.checked(w, before, input, { others })
    return versionKind.saved(w, before, await versionKind.store(w, before, values))
  })

export const amqHistory = amqKind.subject()

export const amqVersionHistory = versionKind.subject(queries.placesOfVersions)
