import { type Amq, type AmqVersion, type amq, amqs, type amqVersion } from '@acm/contract/amqs'
import { weekOf } from '@acm/contract/core/days'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Row } from '@acm/contract/core/record'
import type { NeedOf } from '@acm/contract/welcome'
import { type Insertable, sql } from 'kysely'
import type { Database, TableOf, Tables, Tx } from '../../platform/database/database.ts'
import { listJson } from '../../platform/database/lists.ts'
import { foundByName } from '../../platform/search/subject.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    amqs: TableOf<Row<typeof amq> & { lastNumber: number }, 'id' | 'createdOn' | 'lastNumber'>
    amq_versions: TableOf<Row<typeof amqVersion>, 'id' | 'createdOn'>
    amq_version_files: { amqVersionId: number; content: Buffer; sha256: Buffer }
  }
}
export type NewAmq = Insertable<Tables['amqs']>
export type NewVersion = Insertable<Tables['amq_versions']>

const versionColumns = sql`v.id, v."amqId", v.name, v.description, v.number, v.enabled, v."filePath", v."startDate",
  utc(v."createdOn") as "createdOn", v."createdBy", v."rowVersion"`

export const amqColumns = sql`q.id, q.name, q.description, utc(q."createdOn") as "createdOn", q."createdBy",
  q."questionList", q."wordingKey", q."idKey",
  (select coalesce(json_agg(v order by v.number), '[]')
   from (select ${versionColumns} from amq_versions v where v."amqId" = q.id) as v) as versions, q."rowVersion"`

/** An enabled version starts this week (`startsThisWeek`). */
const hasStarting = (today: string) => {
  const { first, last } = weekOf(today)
  return sql`exists (select from amq_versions v where v."amqId" = q.id and v.enabled
                     and v."startDate" between ${first}::date and ${last}::date)`
}

export async function countStarting(db: Database, today: string): Promise<NeedOf<'versions'>> {
  const { rows } = await sql<NeedOf<'versions'>>`
    select count(*)::int as starting from amqs q where ${hasStarting(today)}`.execute(db)
  return rows[0] ?? { starting: 0 }
}

export const listAmqs = (db: Database, today: string, request: ListRequest) =>
  listJson(
    db,
    {
      columns: amqColumns,
      from: sql`amqs q`,
      filterBy: { startsThisWeek: hasStarting(today) },
      sortBy: { createdOn: sql`q."createdOn"` },
      id: 'id',
    },
    request,
    amqs.getAll.list,
  )

export async function findAmq(db: Database | Tx, id: number): Promise<Amq | undefined> {
  const { rows } = await sql<Amq>`select ${amqColumns} from amqs q where q.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks before it reads, so changes of one AMQ's versions run one after the other. */
export async function lockAmq(tx: Tx, id: number): Promise<Amq | undefined> {
  await sql`select from amqs where id = ${id} for update`.execute(tx)
  return findAmq(tx, id)
}

export async function insertAmq(tx: Tx, row: NewAmq): Promise<number> {
  const { id } = await tx.insertInto('amqs').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findVersion(db: Database | Tx, id: number): Promise<AmqVersion | undefined> {
  const { rows } = await sql<AmqVersion>`select ${versionColumns} from amq_versions v where v.id = ${id}`.execute(db)
  return rows[0]
}

export async function nextNumber(tx: Tx, amqId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    update amqs set "lastNumber" = "lastNumber" + 1 where id = ${amqId} returning "lastNumber" as number`.execute(tx)
  return rows[0]?.number ?? 0
}

export async function insertVersion(tx: Tx, row: NewVersion): Promise<number> {
  const { id } = await tx.insertInto('amq_versions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const insertFile = (tx: Tx, amqVersionId: number, { content, sha256 }: { content: Buffer; sha256: Buffer }) =>
  tx.insertInto('amq_version_files').values({ amqVersionId, content, sha256 }).execute()

export const findFile = (db: Database, amqVersionId: number) =>
  db
    .selectFrom('amq_version_files')
    .innerJoin('amq_versions', 'amq_versions.id', 'amq_version_files.amqVersionId')
    .select(['filePath', sql<number>`octet_length(content)`.as('bytes')])
    .where('amqVersionId', '=', amqVersionId)
    .executeTakeFirst()

const PIECE_BYTES = 1024 * 1024

/** A slow reader holds one piece in memory, and no connection. A file never changes. */
export async function* readFile(db: Database, amqVersionId: number, bytes: number): AsyncGenerator<Buffer> {
  for (let from = 1; from <= bytes; from += PIECE_BYTES) {
    const { piece } = await db
      .selectFrom('amq_version_files')
      .select(sql<Buffer>`substring(content from ${from} for ${PIECE_BYTES})`.as('piece'))
      .where('amqVersionId', '=', amqVersionId)
      .executeTakeFirstOrThrow()
    yield piece
  }
}

export const places = sql`select id, array[name] as names, null::int as "orgUnitId", null::int as "withinId" from amqs`
export const placesOfVersions = sql`
  select id, array[name] as names, null::int as "orgUnitId", "amqId" as "withinId" from amq_versions`

export const versionsOutOfUse = sql`
  select id, 'disabled' as state, null::text as since from amq_versions where not enabled`

export const amqSearch = foundByName('amqs')
