import { type client, clients } from '@acm/contract/clients'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import type { Stored } from '@acm/contract/core/record'
import { type Generated, type Insertable, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import { type Database, nextVersion, type Tx } from '../../platform/database/database.ts'
import { byName, listJson } from '../../platform/database/lists.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    clients: ClientTable
  }
}

interface ClientTable {
  acesClientId: Generated<number>
  acesClientName: string
  clientCode: string
  orgUnitId: number | null
  clientIsDisabled: Generated<boolean>
  tableauIsEnabled: Generated<boolean>
  emailServer: string | null
  emailSender: string | null
  emailLogon: string | null
  /** Encrypted. */
  emailPassword: string | null
  ssoAuthHeader: string | null
  ssoClientId: string | null
  ssoHost: string | null
  cognitoUserPoolId: string | null
  minimumMonthlyPayment: number | null
  cutOffDate: string | null
  rowVersion: Generated<number>
}
export type NewClient = Insertable<ClientTable>

/** A client as stored; what the caller may read of it is decided by the contract. */
export type ClientRecord = Omit<Stored<typeof client>, 'clientInstances'> & {
  acesClientName: string
  clientCode: string
}

const record = sql`select *, "emailPassword" is not null as "hasEmailPassword" from clients`

export const listClients = (db: Database, scope: Scope, request: ListRequest) =>
  listJson(
    db,
    {
      columns: sql`"acesClientId", "acesClientName", "clientCode", "clientIsDisabled", "orgUnitId"`,
      from: sql`clients`,
      where: inScope(scope, 'orgUnitId'),
      id: 'acesClientId',
      sortBy: { acesClientName: byName('acesClientName'), clientCode: byName('clientCode') },
    },
    request,
    clients.getAll.list,
  )

export async function findClient(db: Database | Tx, id: number): Promise<ClientRecord | undefined> {
  const { rows } = await sql<ClientRecord>`${record} where "acesClientId" = ${id}`.execute(db)
  return rows[0]
}

/** Locked until the transaction ends, so that two saves of one client follow each other. */
export async function lockClient(tx: Tx, id: number): Promise<ClientRecord | undefined> {
  const { rows } = await sql<ClientRecord>`${record} where "acesClientId" = ${id} for update`.execute(tx)
  return rows[0]
}

export const insertClient = (tx: Tx, client: NewClient) => tx.insertInto('clients').values(client).execute()

export const updateClient = (tx: Tx, id: number, values: Partial<NewClient>) =>
  tx
    .updateTable('clients')
    .set({ ...values, rowVersion: nextVersion })
    .where('acesClientId', '=', id)
    .execute()
