import type { Endpoint } from '@acm/contract/core/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Context, personActor, type SessionUser } from '../../access/context.ts'
import { type PersonName, withPerson } from '../../access/people.ts'
import type { Tx } from '../../database/database.ts'
import { appendHistory, type HistoryEntry } from '../../history/history.ts'
import { ProblemError } from '../../problems.ts'

/** Records of one call with entries of their own; refusals for further records are counted together. */
const MOST_RECORDS = 20
const isDue = sql<boolean>`("toldAt" is null or "toldAt" < now() - interval '1 minute')`

interface RefusedCall {
  userId: number
  call: string
  record: number
  summary: string
  count: number
}

/** 0: the call names no id. */
function requestedId({ permission, bodyParts = [] }: Endpoint, { params, query, body }: FastifyRequest): number {
  const fields = (body ?? {}) as Record<string, unknown>
  const inBody = permission.kind === 'byId' ? { id: fields[permission.key] } : fields
  const places = [params, query, inBody, ...bodyParts.map((part) => fields[part])]
  const ids = places
    .flatMap((place) => Object.entries(place ?? {}))
    .filter(([name, value]) => /id$/i.test(name) && /^\d{1,9}$/.test(String(value)))
  return Number(ids[0]?.[1] ?? 0)
}

const entryOf = ({ userId, call, record, summary, count }: RefusedCall): HistoryEntry => ({
  action: 'call.refuse',
  entity: ['user', userId],
  after: { call, summary, record: record === 0 ? null : record, count },
})

const columns = sql`"userId", call, record::int, summary, count`
const insertEntry = (tx: Tx, { userId, call, record }: RefusedCall) =>
  sql`update refused_calls set count = 0, "toldAt" = now()
      where "userId" = ${userId} and call = ${call} and record = ${record}`.execute(tx)

/** The history gets at most one entry a minute per person, call and record, so that no one can flood it. */
export async function queueRefusal(endpoint: Endpoint, request: FastifyRequest, error: unknown): Promise<void> {
  const ctx = request.acmContext
  if (!ctx?.user || !endpoint.changes || !(error instanceof ProblemError) || error.code !== 'forbidden') return
  await count(ctx, ctx.user, [endpoint, request]).catch((err: unknown) => {
    ctx.log.warn({ err }, "A denied call couldn't be recorded.")
  })
}

async function count(ctx: Context, { userId }: SessionUser, asked: [Endpoint, FastifyRequest]): Promise<void> {
  const [endpoint] = asked
  const call = `${endpoint.method} ${endpoint.path}`
  const record = requestedId(...asked)
  await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<RefusedCall & { isDue: boolean }>`
      insert into refused_calls ("userId", call, record, count, summary, address, session, "requestId")
      select ${userId}, ${call}, case when count(*) < ${MOST_RECORDS} then ${record}::int else 0 end, 1,
             ${endpoint.summary}, ${ctx.address}, ${ctx.session}, ${ctx.requestId}
      from refused_calls where "userId" = ${userId} and call = ${call} and record <> ${record}
      on conflict ("userId", call, record) do update set count = refused_calls.count + 1, address = excluded.address,
        session = excluded.session, "requestId" = excluded."requestId"
      returning ${columns}, ${isDue} as "isDue"`.execute(tx)
    const [refused] = rows
    if (!refused?.isDue) return
    await appendHistory(ctx, tx, entryOf(refused))
    await insertEntry(tx, refused)
  })
}

interface QueuedRefusal extends RefusedCall, PersonName {
  address: string | null
  session: string | null
  requestId: string | null
}

/** Writes refusals that were repeated within the minute, and forgets the rest. */
export const recordRefusals = (ctx: Context): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await sql`delete from refused_calls where count = 0 and ${isDue}`.execute(tx)
    const { rows } = await sql<QueuedRefusal>`
      select r."userId", r.call, r.record::int, r.summary, r.count, r.address, r.session, r."requestId",
             u."firstName", u."lastName"
      from refused_calls r ${withPerson(sql`r."userId"`)}
      where ${isDue} order by r."userId", r.call, r.record limit 500 for update of r skip locked`.execute(tx)
    for (const one of rows) {
      const { address, session, requestId } = one
      await appendHistory(
        { ...ctx, actor: personActor(one.userId, one), address, session, requestId },
        tx,
        entryOf(one),
      )
      await insertEntry(tx, one)
    }
  })
