import type { Subscription } from '@acm/contract/subscriptions'
import { type Generated, sql } from 'kysely'
import { type Database, isAnyOf, type Tx } from '../../platform/database/database.ts'
import { allRows, firstRow, valuesOf } from '../../platform/database/results.ts'

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

export const findSubscriber = (db: Database | Tx, acesClientId: number): Promise<SubscriberRow | undefined> =>
  firstRow(db)(sql<SubscriberRow>`${subscriber} where "acesClientId" = ${acesClientId}`)

export const lockSubscriber = (tx: Tx, acesClientId: number): Promise<SubscriberRow | undefined> =>
  firstRow(tx)(sql<SubscriberRow>`${subscriber} where "acesClientId" = ${acesClientId} for update`)

/** Rows of one group with the same dates are one subscription (G-SUB-02). */
export const listSubscriptions = (db: Database | Tx, acesClientId: number): Promise<Subscription[]> =>
  allRows(db)(sql<Subscription>`
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
    order by g.name collate numbered, g.id, s."startDate", s."endDate" nulls last`)

export const listRows = (db: Database | Tx, acesClientId: number): Promise<SubscriptionRow[]> =>
  allRows(db)(sql<SubscriptionRow>`
    select s.* from subscriptions s join instances i on i."databaseId" = s."databaseId"
    where i."acesClientId" = ${acesClientId} order by s.id`)

export const ownDatabases = (tx: Tx, acesClientId: number, databaseIds: readonly number[]): Promise<number[]> =>
  valuesOf('databaseId')(tx)(sql<{ databaseId: number }>`
    select "databaseId" from instances
    where "acesClientId" = ${acesClientId}
    and ${isAnyOf('databaseId', databaseIds)}`)

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
