import type { ListRequest } from '@acm/contract/core/paging'
import type { Row } from '@acm/contract/core/record'
import { type VendorProduct, type VendorProductOptions, type vendorProduct, vendors } from '@acm/contract/vendors'
import { sql } from 'kysely'
import { type Database, equalsFolded, type TableOf, type Tables, type Tx } from '../../platform/database/database.ts'
import { byName, listJson } from '../../platform/database/lists.ts'
import { allRows, firstRow, hasRows, onlyRow, valuesOf } from '../../platform/database/results.ts'
import type { SearchSubject } from '../../platform/search/subject.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    vendor_products: TableOf<Row<typeof vendorProduct>, 'id'>
    vendor_selections: { databaseId: number; vendorProductId: number }
  }
}

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

export const readOptions = (db: Database | Tx): Promise<VendorProductOptions> =>
  onlyRow(db)(sql<VendorProductOptions>`
    select (select coalesce(json_agg(g order by ${byName('g.serviceGroupName')}), '[]') from vendor_service_groups g)
             as "vendorServiceGroups",
           (select coalesce(json_agg(t order by ${byName('t.serviceTypeName')}), '[]') from vendor_service_types t)
             as "vendorServiceTypes"`)

/** The enabled products of a platform, in any letter case, and disabled ones that the instance still has. */
export const listProductsForInstance = (db: Database, databaseId: number, platform: string): Promise<VendorProduct[]> =>
  allRows(db)(sql<VendorProduct>`
    select ${stored}, s."databaseId" is not null as "isSelected", ${databaseId}::int as "instanceId",
           null::text as "instancesWithUpdateFailure", p."rowVersion"
    from vendor_products p
    left join vendor_selections s on s."vendorProductId" = p.id and s."databaseId" = ${databaseId}
    where ${equalsFolded('p.vendorServiceGroup', platform)} and (not p."isDisabled" or s."databaseId" is not null)
    order by ${byName('p.vendorServiceType')}, ${byName('p.vendorName')}, p.id`)

export const findProduct = (tx: Tx, id: number): Promise<VendorProduct | undefined> =>
  firstRow(tx)(sql<VendorProduct>`
    select ${stored}, ${ofNoInstance} from vendor_products p where p.id = ${id}`)

/** Locked until the transaction ends: changes of a product and its selections must be in order (see startJob). */
export const lockProduct = (tx: Tx, id: number): Promise<VendorProduct | undefined> =>
  firstRow(tx)(sql<VendorProduct>`
    select ${stored}, ${ofNoInstance} from vendor_products p where p.id = ${id} for update`)

export const listSelecting = (tx: Tx, vendorProductId: number): Promise<number[]> =>
  valuesOf('databaseId')(tx)(sql<{ databaseId: number }>`select "databaseId" from vendor_selections
      where "vendorProductId" = ${vendorProductId}`)

export const isSelected = (tx: Tx, { databaseId, vendorProductId }: Tables['vendor_selections']) =>
  hasRows(tx)(sql`select from vendor_selections
    where "databaseId" = ${databaseId} and "vendorProductId" = ${vendorProductId}`)

export const insertSelections = (tx: Tx, selections: readonly Tables['vendor_selections'][]) =>
  tx.insertInto('vendor_selections').values(selections).execute()

export const deleteSelection = (tx: Tx, { databaseId, vendorProductId }: Tables['vendor_selections']) =>
  tx
    .deleteFrom('vendor_selections')
    .where('databaseId', '=', databaseId)
    .where('vendorProductId', '=', vendorProductId)
    .execute()

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
