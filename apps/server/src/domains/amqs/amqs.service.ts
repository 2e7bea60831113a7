import {
  type Amq,
  type AmqVersion,
  amq as amqRecord,
  type amqs,
  amqVersion as amqVersionRecord,
  isAmqStarted,
  isStarted,
  lockMessages,
} from '@acm/contract/amqs'
import type { BodyOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/fields'
import type { Context } from '../../platform/access/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { type RecordKind, saveRecord } from '../../platform/history/records.ts'
import { known } from '../../platform/problems.ts'
import type { NewAmq, NewVersion } from './amqs.queries.ts'
import * as queries from './amqs.queries.ts'

/** The name under which something is created: as it is now, whatever was sent (G-AMQ-05). */
export const creatorOf = ({ actor }: Context): string =>
  actor.type === 'user' ? actor.name : actor.type === 'system' ? actor.job : 'nobody'

/** One AMQ; of global scope, so an unknown id is 404 for everybody. */
export const getAmq = async (db: Database, id: number): Promise<Amq> => known(await queries.findAmq(db, id))

const amqKind: RecordKind<Amq, Partial<NewAmq>, Amq> = {
  type: 'amq',
  table: 'amqs',
  id: 'id',
  touched: ['amqs'],
  find: queries.findAmq,
  answer: (_, amq) => amq,
  recorded: (_, { versions: __, ...amq }) => amq,
}

const locked = (propertyName: string, errorMessage: string, isLocked: boolean): FieldError[] =>
  isLocked ? [{ propertyName, errorMessage }] : []

/** Creates (id 0) or changes an AMQ. */
export const saveAmq = (ctx: Context, input: BodyOf<typeof amqs.save>): Promise<Amq> =>
  mutate(ctx, async ({ db: tx }) => {
    const before = input.id === 0 ? null : known(await queries.lockAmq(tx, input.id))
    return saveRecord({ ctx, tx }, amqKind, {
      before,
      seen: input.rowVersion,
      check: () => [
        ...amqRecord.input.check(input),
        ...locked('name', lockMessages.name, before !== null && isAmqStarted(before) && input.name !== before.name),
      ],
      row: () => ({
        name: String(input.name),
        description: input.description,
        ...(before === null && { createdBy: creatorOf(ctx) }),
      }),
    })
  })

const versionKind: RecordKind<AmqVersion, Partial<NewVersion>, AmqVersion> = {
  type: 'amqVersion',
  table: 'amq_versions',
  id: 'id',
  touched: ['amqs'],
  find: queries.findVersion,
  answer: (_, version) => version,
}

/** Changes a version: its name and start date until it has started, its file never. */
export const updateVersion = (ctx: Context, input: BodyOf<typeof amqs.updateVersion>): Promise<AmqVersion> =>
  mutate(ctx, async ({ db: tx }) => {
    const { amqId } = known(await queries.findVersion(tx, input.id))
    await queries.lockAmq(tx, amqId)
    const before = known(await queries.findVersion(tx, input.id))
    const isLocked = isStarted(before)
    return saveRecord({ ctx, tx }, versionKind, {
      before,
      seen: input.rowVersion,
      check: () => [
        ...amqVersionRecord.input.check(input),
        ...locked('name', lockMessages.name, isLocked && input.name !== before.name),
        ...locked('startDate', lockMessages.startDate, isLocked && input.startDate !== before.startDate),
      ],
      row: () => ({
        name: String(input.name),
        description: String(input.description),
        enabled: input.enabled ?? before.enabled,
        startDate: String(input.startDate),
      }),
    })
  })

/** How an AMQ is read, for groups of them. */
export const { amqColumns } = queries

interface SeedVersion
  extends Pick<AmqVersion, 'name' | 'description' | 'enabled' | 'startDate' | 'createdBy' | 'createdOn'> {
  fileName: string
  content: Buffer
  sha256: Buffer
}

/** An AMQ with its versions and their files made by a seed, inside its transaction. */
export async function insertAmqWithVersions(tx: Tx, amq: NewAmq, versions: readonly SeedVersion[]): Promise<number> {
  const amqId = await queries.insertAmq(tx, amq)
  for (const { fileName, content, sha256, ...version } of versions) {
    const number = await queries.nextNumber(tx, amqId)
    const filePath = `amq/${amqId}/${number}/${fileName}`
    const id = await queries.insertVersion(tx, { ...version, amqId, number, filePath })
    await queries.insertFile(tx, id, { content, sha256 })
  }
  return amqId
}
