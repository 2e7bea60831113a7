import { client } from '@acm/contract/clients'
import { dataBridgeSetup } from '@acm/contract/data-bridge'
import { instance } from '@acm/contract/instances'
import { orgUnit } from '@acm/contract/org-units'
import { identityProvider } from '@acm/contract/sso'
import { vendorProduct } from '@acm/contract/vendors'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'

const test = testApp()

/** Each record with its table, and the columns of it that are no field. */
const TABLES = [
  // Of its subscriptions, which are saved together.
  { table: 'clients', record: client, internal: ['subscriptionVersion'] },
  { table: 'instances', record: instance, internal: [] },
  { table: 'vendor_products', record: vendorProduct, internal: [] },
  { table: 'identity_providers', record: identityProvider, internal: [] },
  // Answers say it; it is found by its instance.
  { table: 'data_bridge_setups', record: dataBridgeSetup, internal: ['id'] },
  { table: 'org_units', record: orgUnit, internal: [] },
]

it.each(TABLES)('$table has a field for each column, or names it as internal', async ({ table, record, internal }) => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(test.db)
  const known = [record.id, ...Object.keys(record.fields), 'rowVersion', ...internal]
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
})
