import { client } from '@acm/contract/clients'
import { PERMISSIONS } from '@acm/contract/core/permissions'
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
  { table: 'org_units', record: orgUnit, internal: [] },
]

it.each(TABLES)('$table has a field for each column, or names it as internal', async ({ table, record, internal }) => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(test.db)
  const known = [record.id, ...Object.keys(record.fields), 'rowVersion', ...internal]
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
})

const RETENTION = {
  dataRetentionPolicyMonthsToRetain: 1,
  dataRetentionPolicyPriority: 1,
  dataRetentionPolicyMaxAuditsToPurge: 1,
  dataRetentionPolicyMaxLoansToPurge: 1,
}
const flagsOf = (record: { fields: object }) =>
  Object.entries(record.fields).flatMap(([name, { kind }]) => (kind === 'flag' ? [name] : []))

const SAVES = [
  {
    record: client,
    table: 'clients',
    given: () => test.client(),
    read: '/Client/GetClientDetails',
    save: '/Client/SaveClientDetails',
  },
  {
    record: instance,
    table: 'instances',
    given: () => test.instance(RETENTION),
    read: '/ClientDatabase/GetInstanceDetails',
    save: '/ClientDatabase/SaveInstanceDetails',
  },
]

it.each(SAVES)('a save of $table that says nothing of its flags changes none', async (one) => {
  const { record, table, given, read, save } = one
  const caller = await test.as([...PERMISSIONS])
  const id = await given()
  const flags = flagsOf(record)
  const allOn = sql.join(flags.map((name) => sql`${sql.ref(name)} = true`))
  await sql`update ${sql.table(table)} set ${allOn} where ${sql.ref(record.id)} = ${id}`.execute(test.db)
  const stored = (await caller.get<Record<string, unknown>>(`${read}/${id}`)).body
  const on = Object.fromEntries(flags.map((name) => [name, true]))
  expect(stored).toMatchObject(on)
  const without = Object.fromEntries(Object.entries(stored).filter(([name]) => !flags.includes(name)))
  const nothing = Object.fromEntries(flags.map((name) => [name, null]))
  for (const body of [without, { ...without, ...nothing }]) {
    const answer = await caller.post(save, body)
    expect([answer.status, answer.body]).toMatchObject([200, on])
  }
})
