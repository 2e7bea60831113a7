import type { ListRequest } from '@acm/contract/core/paging'
import type { Row } from '@acm/contract/core/record'
import { type VendorProduct, type VendorProductOptions, type vendorProduct, vendors } from '@acm/contract/vendors'
import { type Insertable, sql } from 'kysely'
import { type Database, equalsFolded, type TableOf, type Tables, type Tx } from '../../platform/database/database.ts'
import { byName, listJson } from '../../platform/database/lists.ts'
import type { SearchSubject } from '../../platform/search/subject.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    vendor_products: TableOf<Row<typeof vendorProduct>, 'id'>
    vendor_selections: { databaseId: number; vendorProductId: number }
  }
}

export type NewVendorProduct = Insertable<Tables['vendor_products']>

const stored = sql`p.id, p."vendorServiceGroup", p."vendorServiceType", p."vendorCode", p."vendorName",
                   p."requestorName", p."serviceResource", p."isDisabled"`
const ofNoInstance = sql`null::boolean as "isSelected", null::int as "instanceId",
                         null::text as "instancesWithUpdateFailure", p."rowVersion"`

export const listProducts = (db: Database, request: ListRequest) =>
  listJson(
    db,
    { columns: sql`${stored}, ${ofNoInstance}`, from: sql`vendor_products p`, id: 'id' },
    request,
    vendors.getAllProducts.list,
  )

export async function readOptions(db: Database | Tx): Promise<VendorProductOptions> {
  const { rows } = await sql<VendorProductOptions>`
    select (select coalesce(json_agg(g order by ${byName('g.serviceGroupName')}), '[]') from vendor_service_groups g)
             as "vendorServiceGroups",
           (select coalesce(json_agg(t order by ${byName('t.serviceTypeName')}), '[]') from vendor_service_types t)
             as "vendorServiceTypes"`.execute(db)
  return rows[0] as VendorProductOptions
}

/** The enabled products of a platform, in any letter case, and disabled ones that the instance still has. */
export async function listProductsForInstance(
  db: Database,
  databaseId: number,
  platform: string,
): Promise<VendorProduct[]> {
  const { rows } = await sql<VendorProduct>`
    select ${stored}, s."databaseId" is not null as "isSelected", ${databaseId}::int as "instanceId",
           null::text as "instancesWithUpdateFailure", p."rowVersion"
    from vendor_products p
    left join vendor_selections s on s."vendorProductId" = p.id and s."databaseId" = ${databaseId}
    where ${equalsFolded('p.vendorServiceGroup', platform)} and (not p."isDisabled" or s."databaseId" is not null)
    order by ${byName('p.vendorServiceType')}, ${byName('p.vendorName')}, p.id`.execute(db)
  return rows
}

export async function findProduct(tx: Tx, id: number): Promise<VendorProduct | undefined> {
  const { rows } = await sql<VendorProduct>`
    select ${stored}, ${ofNoInstance} from vendor_products p where p.id = ${id}`.execute(tx)
  return rows[0]
}

/** Locked until the transaction ends: changes of a product and its selections must be in order (see startJob). */
export async function lockProduct(tx: Tx, id: number): Promise<VendorProduct | undefined> {
  const { rows } = await sql<VendorProduct>`
    select ${stored}, ${ofNoInstance} from vendor_products p where p.id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function listSelecting(tx: Tx, vendorProductId: number): Promise<number[]> {
  const { rows } = await sql<{ databaseId: number }>`
    select "databaseId" from vendor_selections where "vendorProductId" = ${vendorProductId}`.execute(tx)
  return rows.map((row) => row.databaseId)
}

export async function isSelected(tx: Tx, { databaseId, vendorProductId }: Tables['vendor_selections']) {
  const { rows } = await sql`select from vendor_selections
    where "databaseId" = ${databaseId} and "vendorProductId" = ${vendorProductId}`.execute(tx)
  return rows.length > 0
}

export const insertSelections = (tx: Tx, selections: readonly Tables['vendor_selections'][]) =>
  tx.insertInto('vendor_selections').values(selections).execute()

export const deleteSelection = (tx: Tx, { databaseId, vendorProductId }: Tables['vendor_selections']) =>
  tx
    .deleteFrom('vendor_selections')
    .where('databaseId', '=', databaseId)
    .where('vendorProductId', '=', vendorProductId)
    .execute()

export const insertProducts = (tx: Tx, products: readonly NewVendorProduct[]) =>
  tx.insertInto('vendor_products').values(products).returning(['id', 'vendorServiceGroup', 'isDisabled']).execute()

export const places = sql`
  select id, array["vendorName"] as names, null::int as "orgUnitId", null::int as "withinId" from vendor_products`

export const outOfUse = sql`
  select id, 'disabled' as state, null::text as since from vendor_products where "isDisabled"`

export async function listSelected(db: Database, databaseId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('vendor_selections')
    .select('vendorProductId')
    .where('databaseId', '=', databaseId)
    .orderBy('vendorProductId')
    .execute()
  return rows.map(({ vendorProductId }) => vendorProductId)
}

export const vendorProductSearch: SearchSubject = {
  from: sql`vendor_products p`,
  id: sql`p.id`,
  name: sql`p."vendorName"`,
  about: sql`p."vendorCode" || ' · ' || p."vendorServiceGroup"`,
  isOff: sql`p."isDisabled"`,
  texts: [sql`p."vendorCode"`, sql`p."vendorServiceGroup"`, sql`p."vendorServiceType"`],
}
