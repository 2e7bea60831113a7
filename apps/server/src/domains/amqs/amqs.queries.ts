import { type Amq, type AmqVersion, type amq, amqs, type amqVersion } from '@acm/contract/amqs'
import { weekOf } from '@acm/contract/core/days'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Row } from '@acm/contract/core/record'
import type { NeedOf } from '@acm/contract/welcome'
import { sql } from 'kysely'
import type { Database, TableOf, Tx } from '../../platform/database/database.ts'
import { listJson } from '../../platform/database/lists.ts'
import { firstRow, onlyRow, onlyValue } from '../../platform/database/results.ts'
import { foundByName } from '../../platform/search/subject.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    amqs: TableOf<Row<typeof amq> & { lastNumber: number }, 'id' | 'createdOn' | 'lastNumber'>
    amq_versions: TableOf<Row<typeof amqVersion>, 'id' | 'createdOn'>
    amq_version_files: { amqVersionId: number; content: Buffer; sha256: Buffer }
  }
}

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

export const countStarting = (db: Database, today: string): Promise<NeedOf<'versions'>> =>
  onlyRow(db)(sql<NeedOf<'versions'>>`
    select count(*)::int as starting from amqs q where ${hasStarting(today)}`)

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

export const findAmq = (db: Database | Tx, id: number): Promise<Amq | undefined> =>
  firstRow(db)(sql<Amq>`select ${amqColumns} from amqs q where q.id = ${id}`)

/** Locks before it reads, so changes of one AMQ's versions run one after the other. */
export async function lockAmq(tx: Tx, id: number): Promise<Amq | undefined> {
  await sql`select from amqs where id = ${id} for update`.execute(tx)
  return findAmq(tx, id)
}

export const findVersion = (db: Database | Tx, id: number): Promise<AmqVersion | undefined> =>
  firstRow(db)(sql<AmqVersion>`select ${versionColumns} from amq_versions v where v.id = ${id}`)

export const nextNumber = (tx: Tx, amqId: number): Promise<number> =>
  onlyValue('number')(tx)(sql<{ number: number }>`update amqs set "lastNumber" = "lastNumber" + 1
      where id = ${amqId} returning "lastNumber" as number`)

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

export const placesOfVersions = sql`
  select id, array[name] as names, null::int as "orgUnitId", "amqId" as "withinId" from amq_versions`

export const amqSearch = foundByName('amqs')
