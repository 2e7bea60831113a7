import type { ListRequest } from '@acm/contract/core/paging'
import type { Row } from '@acm/contract/core/record'
import { type OrgUnit, type orgUnit, orgUnits } from '@acm/contract/org-units'
import { sql } from 'kysely'
import { type Database, isAnyOf, type TableOf, type Tx } from '../../platform/database/database.ts'
import { listJson } from '../../platform/database/lists.ts'
import { firstRow } from '../../platform/database/results.ts'
import { foundByName } from '../../platform/search/subject.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    org_units: TableOf<Row<typeof orgUnit>, 'id' | 'createdAt'>
  }
}

const columns = sql`id, name, description, utc("createdAt") as "createdAt", "rowVersion"`

export const listOrgUnits = (db: Database, request: ListRequest) =>
  listJson(db, { columns, from: sql`org_units`, id: 'id' }, request, orgUnits.getAll.list)

export const lockOrgUnit = (tx: Tx, id: number): Promise<OrgUnit | undefined> =>
  firstRow(tx)(sql<OrgUnit>`select ${columns} from org_units where id = ${id} for update`)

export async function namesOfUnits(db: Database | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<Pick<OrgUnit, 'id' | 'name'>>`
    select id, name from org_units where ${isAnyOf('id', ids)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const places = sql`select id, array[name] as names, id as "orgUnitId", null::int as "withinId" from org_units`

export const orgUnitSearch = foundByName('org_units')
