import type { ListRequest } from '@acm/contract/core/paging'
import type { OrgUnit } from '@acm/contract/org-units'
import { orgUnits } from '@acm/contract/org-units'
import { type Generated, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { byName, listJson } from '../../platform/database/lists.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    org_units: {
      id: Generated<number>
      name: string
      description: string
      createdAt: Generated<string>
      rowVersion: Generated<number>
    }
  }
}

const projection = sql`select id, name, description, utc("createdAt") as "createdAt", "rowVersion" from org_units`

export const listOrgUnits = (db: Database, request: ListRequest) =>
  listJson(
    db,
    { rows: projection, id: 'id', sortBy: { name: byName('name'), description: byName('description') } },
    request,
    orgUnits.getAll.list?.filters ?? {},
  )

/** Locked until the transaction ends, so that two saves of one unit follow each other. */
export async function getOrgUnit(tx: Tx, id: number): Promise<OrgUnit | undefined> {
  const { rows } = await sql<OrgUnit>`${projection} where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function insertOrgUnit(tx: Tx, values: { name: string; description: string }): Promise<number> {
  const { id } = await tx.insertInto('org_units').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateOrgUnit = (tx: Tx, id: number, values: { name: string; description: string }) =>
  tx
    .updateTable('org_units')
    .set((eb) => ({ ...values, rowVersion: eb('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
