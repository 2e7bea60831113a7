import { sql } from 'kysely'
import { type TestApp, touch } from './app.ts'

/** A client with an instance in each of two org units and one in none, all with rows in every report. */
export async function givenReported(test: TestApp) {
  const [north, south] = [await test.orgUnit(), await test.orgUnit()]
  const client = await test.client({ acesClientName: 'Report, "Client"' })
  const instance = (databaseCode: string, values: object) =>
    test.instance({ acesClientId: client, databaseCode, ...values })
  const alpha = await instance('ALPHA', { orgUnitId: north, enableBankVod: true, enableXactus: true })
  const beta = await instance('BETA', {
    orgUnitId: south,
    enableDataFacts: true,
    enableDataVerify: true,
    disabled: true,
  })
  const none = await instance('NONE', { enableXactus: true })
  await instance('OFF', { orgUnitId: north })
  const { rows } = await sql<{ id: number }>`
    insert into amq_groups (name, enabled, "createdBy") values ('Group B', true, 'X'), ('Group A', true, 'X')
    returning id`.execute(test.db)
  const [b, a] = rows.map((row) => row.id)
  await sql`insert into subscriptions ("amqGroupId", "databaseId", "startDate", "endDate") values
    (${a}, ${alpha}, '2025-01-01', null), (${b}, ${alpha}, '2025-02-01', '2025-03-01'),
    (${a}, ${beta}, '2025-01-01', null)`.execute(test.db)
  const {
    rows: [product],
  } = await sql<{ id: number }>`insert into vendor_products ("vendorServiceGroup", "vendorServiceType", "vendorCode",
      "vendorName", "requestorName", "serviceResource")
    values ('Meridian', 'Appraisal', '=V-1', 'Vendor, One', 'R', 'https://v.example') returning id`.execute(test.db)
  await sql`insert into vendor_selections values (${alpha}, ${product?.id}), (${none}, ${product?.id})`.execute(test.db)
  for (const databaseId of [alpha, beta]) {
    await sql`insert into instance_user_copies values (${databaseId}, now())`.execute(test.db)
    await sql`insert into instance_users values (${databaseId}, 1, 'Ada Lovelace'), (${databaseId}, 2, 'Nobody')`.execute(
      test.db,
    )
    await sql`insert into user_notifications ("databaseId", "userId", "notificationIds")
              values (${databaseId}, 1, ${databaseId === alpha ? [1, 3] : [2]}::int[]), (${databaseId}, 2, '{}'),
        -- Who has left the instance's database.
        (${databaseId}, 3, '{8}')`.execute(test.db)
  }
  for (const domain of ['subscriptions', 'amq-groups', 'vendors', 'notifications'] as const)
    await touch(test.db, domain)
  return { north, south, client, alpha, beta, none }
}
