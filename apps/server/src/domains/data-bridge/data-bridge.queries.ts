import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import { type DataBridgeDetails, dataBridge } from '@acm/contract/data-bridge'
import { type Generated, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { listJson } from '../../platform/database/lists.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    data_bridge_setups: SetupTable
  }
}

type SetupTable = SetupValues & { id: Generated<number>; databaseId: number; rowVersion: Generated<number> }

/** What may be stored of a setup; all null while nothing is. */
export interface SetupValues {
  tables: string | null
  iceS3BucketName: string | null
  iceKmsKeyArn: string | null
  iceSftpHost: string | null
  iceSFTPPort: number | null
  iceSftpUsername: string | null
  iceSftpPath: string | null
  /** Encrypted. */
  iceSftpPassword: string | null
  /** Encrypted. */
  iceSftpClientPrivateKey: string | null
  iceFailureEmail: string | null
  iceFailureEmailIntervalMinutes: number | null
}
export type StoredSetup = SetupValues & { id: number; rowVersion: number }

/** An instance's data bridge as stored; what the caller may read of it is decided by the rules. */
export interface DataBridgeRecord extends DataBridgeDetails {
  databaseCode: string
  setup: StoredSetup | null
}

const details = sql`i."databaseId", i."orgUnitId", i."enableDataBridge", i."enableICE", i."enableFlatteningETL",
                    i."rowVersion"`
const record = sql`select ${details}, i."databaseCode", to_jsonb(s) - 'databaseId' as setup
                   from instances i left join data_bridge_setups s on s."databaseId" = i."databaseId"`

export const listDetails = (db: Database, scope: Scope, request: ListRequest) =>
  listJson(
    db,
    { columns: details, from: sql`instances i`, where: inScope(scope, 'i.orgUnitId'), id: 'databaseId' },
    request,
    dataBridge.getAll.list,
  )

export async function findDataBridge(db: Database | Tx, databaseId: number): Promise<DataBridgeRecord | undefined> {
  const { rows } = await sql<DataBridgeRecord>`${record} where i."databaseId" = ${databaseId}`.execute(db)
  return rows[0]
}

/** Its instance is locked until the transaction ends: two saves of one data bridge follow each other. */
export async function lockDataBridge(tx: Tx, databaseId: number): Promise<DataBridgeRecord | undefined> {
  await sql`select from instances where "databaseId" = ${databaseId} for update`.execute(tx)
  return findDataBridge(tx, databaseId)
}

/** Writes these columns; the first time it makes the row. */
export const writeSetup = (tx: Tx, databaseId: number, values: Partial<SetupValues>) =>
  tx
    .insertInto('data_bridge_setups')
    .values({ databaseId, ...values })
    .onConflict((stored) =>
      stored.column('databaseId').doUpdateSet({ ...values, rowVersion: sql`data_bridge_setups."rowVersion" + 1` }),
    )
    .execute()
