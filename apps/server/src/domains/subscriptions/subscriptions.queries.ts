import type { Subscription } from '@acm/contract/subscriptions'
import { type Generated, sql } from 'kysely'
import { type Database, isAnyOf, type Tx } from '../../platform/database/database.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    subscriptions: {
      id: Generated<number>
      amqGroupId: number
      databaseId: number
      startDate: string
      endDate: string | null
    }
  }
}

export interface SubscriptionRow {
  id: number
  amqGroupId: number
  databaseId: number
  startDate: string
  endDate: string | null
}

export interface SubscriberRow {
  acesClientId: number
  orgUnitId: number | null
  rowVersion: number
}

const subscriber = sql`select "acesClientId", "orgUnitId", "subscriptionVersion" as "rowVersion" from clients`

export async function findSubscriber(db: Database | Tx, acesClientId: number): Promise<SubscriberRow | undefined> {
  const { rows } = await sql<SubscriberRow>`${subscriber} where "acesClientId" = ${acesClientId}`.execute(db)
  return rows[0]
}

export async function lockSubscriber(tx: Tx, acesClientId: number): Promise<SubscriberRow | undefined> {
  const { rows } = await sql<SubscriberRow>`${subscriber} where "acesClientId" = ${acesClientId} for update`.execute(tx)
  return rows[0]
}

/** Rows of one group with the same dates are one subscription (G-SUB-02). */
export async function listSubscriptions(db: Database | Tx, acesClientId: number): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select min(s.id) as id, json_build_object('id', g.id, 'name', g.name) as "amqGroup",
           json_agg(json_build_object('databaseId', i."databaseId", 'databaseCode', i."databaseCode")
                    order by i."databaseCode" collate numbered, i."databaseId") as "acesDatabases",
           s."startDate", s."endDate", c."subscriptionVersion" as "rowVersion"
    from subscriptions s
    join instances i on i."databaseId" = s."databaseId"
    join clients c on c."acesClientId" = i."acesClientId"
    join amq_groups g on g.id = s."amqGroupId"
    where i."acesClientId" = ${acesClientId}
    group by g.id, g.name, s."startDate", s."endDate", c."subscriptionVersion"
    order by g.name collate numbered, g.id, s."startDate", s."endDate" nulls last`.execute(db)
  return rows
}

export async function listRows(db: Database | Tx, acesClientId: number): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select s.* from subscriptions s join instances i on i."databaseId" = s."databaseId"
    where i."acesClientId" = ${acesClientId} order by s.id`.execute(db)
  return rows
}

export async function ownDatabases(tx: Tx, acesClientId: number, databaseIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ databaseId: number }>`
    select "databaseId" from instances
    where "acesClientId" = ${acesClientId} and ${isAnyOf('databaseId', databaseIds)}`.execute(tx)
  return rows.map((row) => row.databaseId)
}

export const deleteRows = (tx: Tx, ids: readonly number[]) =>
  sql`delete from subscriptions where ${isAnyOf('id', ids)}`.execute(tx)

export const updateDates = (tx: Tx, ids: readonly number[], { startDate, endDate }: Dates) =>
  sql`update subscriptions set "startDate" = ${startDate}, "endDate" = ${endDate} where ${isAnyOf('id', ids)}`.execute(
    tx,
  )

export interface Dates {
  startDate: string
  endDate: string | null
}

export const insertRows = (tx: Tx, rows: readonly Omit<SubscriptionRow, 'id'>[]) =>
  tx.insertInto('subscriptions').values(rows).execute()

export const raiseVersion = (tx: Tx, acesClientId: number) =>
  sql`update clients set "subscriptionVersion" = "subscriptionVersion" + 1
      where "acesClientId" = ${acesClientId}`.execute(tx)

export const places = sql`
  select "acesClientId" as id, array["acesClientName"] as names, "orgUnitId", "acesClientId" as "withinId" from clients`

export const versions = sql`select "acesClientId" as id, "subscriptionVersion" as "rowVersion" from clients`
