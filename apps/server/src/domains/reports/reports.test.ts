import type { NotificationReport, SubscriptionReportRow } from '@acm/contract/reports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testApp, touch } from '../../../test/app.ts'

const test = testApp()
const SUBSCRIPTIONS = '/AmqGroupSubscriptions/GetAllAmqSubscriptionsForReporting'
const INTEGRATIONS = '/Vendors/GetAllVendorIntegrationsForReporting'
const PRODUCTS = '/Vendors/GetAllInstanceVendorProductsForReporting'
const NOTIFICATIONS = '/UserNotifications/GetUserNotificationsForReporting'
const COUNTS = {
  subscriptions: '/AmqGroupSubscriptions/GetAmqSubscriptionReportCount',
  integrations: '/Vendors/GetTotalVendorIntegrationsCountForReporting',
  products: '/Vendors/GetTotalInstanceVendorProductsCountForReporting',
}

const units = { north: 0, south: 0 }
const ids = { client: 0, alpha: 0, beta: 0, none: 0 }
let everywhere: Caller
let northern: Caller

/** One client with an instance in each of two org units and one in none; each is in every report once or twice. */
beforeAll(async () => {
  units.north = await test.orgUnit()
  units.south = await test.orgUnit()
  ids.client = await test.client({ acesClientName: 'Report Client' })
  const instance = (databaseCode: string, values: object) =>
    test.instance({ acesClientId: ids.client, databaseCode, ...values })
  ids.alpha = await instance('ALPHA', { orgUnitId: units.north, enableBankVod: true, enableXactus: true })
  ids.beta = await instance('BETA', { orgUnitId: units.south, enableDataFacts: true, disabled: true })
  ids.none = await instance('NONE', { enableXactus: true })
  await instance('OFF', { orgUnitId: units.north })
  const { rows } = await sql<{ id: number }>`
    insert into amq_groups (name, enabled, "createdBy") values ('Group B', true, 'X'), ('Group A', true, 'X') returning id`.execute(test.db)
  const [b, a] = rows.map((row) => row.id)
  await sql`insert into subscriptions ("amqGroupId", "databaseId", "startDate", "endDate") values
    (${a}, ${ids.alpha}, '2025-01-01', null), (${b}, ${ids.alpha}, '2025-02-01', '2025-03-01'),
    (${a}, ${ids.beta}, '2025-01-01', null)`.execute(test.db)
  await sql`insert into vendor_products (id, "vendorServiceGroup", "vendorServiceType", "vendorCode", "vendorName",
      "requestorName", "serviceResource") overriding system value
    values (1, 'Meridian', 'Appraisal', 'V-1', 'Vendor, One', 'R', 'https://v.example')`.execute(test.db)
  await sql`insert into vendor_selections values (${ids.alpha}, 1), (${ids.none}, 1)`.execute(test.db)
  for (const databaseId of [ids.alpha, ids.beta]) {
    await sql`insert into instance_user_copies values (${databaseId}, now())`.execute(test.db)
    await sql`insert into instance_users values (${databaseId}, 1, 'Ada Lovelace'), (${databaseId}, 2, 'Nobody')`.execute(
      test.db,
    )
    await sql`insert into user_notifications ("databaseId", "userId", "notificationIds")
              values (${databaseId}, 1, ${databaseId === ids.alpha ? [1, 3] : [2]}::int[]), (${databaseId}, 2, '{}')`.execute(
      test.db,
    )
  }
  for (const domain of ['subscriptions', 'amq-groups', 'vendors', 'notifications'] as const)
    await touch(test.db, domain)
  everywhere = await test.as(['REPORTING'])
  northern = await test.as([{ permissions: ['REPORTING'], orgUnitIds: [units.north] }])
})

const rowsOf = async <R>(caller: Caller, path: string) => (await caller.get<R[]>(path)).body
const codes = async (caller: Caller, path: string) =>
  (await rowsOf<{ databaseCode: string }>(caller, path)).map((row) => row.databaseCode)

describe('reports', () => {
  it('have the rows of the org units one may report on, disabled instances among them', async () => {
    for (const [path, all, north] of [
      [SUBSCRIPTIONS, ['ALPHA', 'ALPHA', 'BETA'], ['ALPHA', 'ALPHA']],
      [INTEGRATIONS, ['ALPHA', 'BETA', 'NONE'], ['ALPHA']],
      [PRODUCTS, ['ALPHA', 'NONE'], ['ALPHA']],
    ] as const) {
      expect((await codes(everywhere, path)).toSorted(), path).toEqual(all)
      expect((await codes(northern, path)).toSorted(), path).toEqual(north)
    }
    for (const [caller, users] of [
      [everywhere, 2],
      [northern, 1],
    ] as const) {
      const { body } = await caller.get<NotificationReport>(NOTIFICATIONS)
      expect([body.userNotifications.length, body.totalAvailableNotificationCount]).toEqual([users, 2])
    }
  })

  it('count all of their records, whoever asks', async () => {
    for (const caller of [everywhere, northern]) {
      expect((await caller.get(COUNTS.subscriptions)).body).toBe(3)
      expect((await caller.get(COUNTS.integrations)).body).toBe(3)
      expect((await caller.get(COUNTS.products)).body).toBe(2)
    }
  })

  it('have exactly the specified keys, and what tells rows apart', async () => {
    const place = { clientId: ids.client, clientName: 'Report Client', databaseId: ids.alpha, databaseCode: 'ALPHA' }
    const first = (await rowsOf<SubscriptionReportRow>(northern, `${SUBSCRIPTIONS}?sort=startDate`))[0]
    expect(first).toEqual({
      ...place,
      ...{ id: expect.any(Number), amqGroupName: 'Group A', startDate: '2025-01-01', endDate: null },
    })
    expect(await rowsOf(northern, INTEGRATIONS)).toEqual([
      {
        ...place,
        ...{ enableBankVod: true, enableDataVerify: false, enableServiceFirst: false, enableXactus: true },
        enableDataFacts: false,
      },
    ])
    expect(await rowsOf(northern, PRODUCTS)).toEqual([
      { ...place, vendorProductId: 1, vendorCode: 'V-1', vendorName: 'Vendor, One' },
    ])
    expect((await northern.get<NotificationReport>(NOTIFICATIONS)).body.userNotifications).toEqual([
      {
        ...place,
        id: expect.any(Number),
        userFullName: 'Ada Lovelace',
        notifications: 'Audit Assigned, Audit Overdue',
      },
    ])
  })

  it('filter by any of a set, by parts of texts, and page with their totals', async () => {
    expect(await codes(everywhere, `${INTEGRATIONS}?anyOf=enableBankVod,enableDataFacts&sort=databaseCode`)).toEqual([
      'ALPHA',
      'BETA',
    ])
    expect(await codes(everywhere, `${INTEGRATIONS}?anyOf=enableServiceFirst`)).toEqual([])
    expect(await codes(everywhere, `${SUBSCRIPTIONS}?amqGroupName=Group%20B`)).toEqual(['ALPHA'])
    expect(await codes(everywhere, `${PRODUCTS}?vendorName=DOR,%20o&clientName=report`)).toHaveLength(2)
    const page = await everywhere.get<NotificationReport>(
      `${NOTIFICATIONS}?page=1&pageSize=1&notifications=Audit%20Completed&sort=-databaseCode`,
    )
    expect(page.body.userNotifications.map((row) => row.databaseCode)).toEqual(['BETA'])
    expect([page.headers['x-total-count'], page.headers['x-visible-count']]).toEqual(['1', '2'])
    expect(page.body.totalAvailableNotificationCount).toBe(2)
    expect((await everywhere.get(`${PRODUCTS}?nope=1`)).status).toBe(400)
  })

  it('name what there is to choose from, as far as one may see', async () => {
    const groups = '/x/reports/subscriptions/distinct/amqGroupName'
    const names = '/x/reports/notifications/distinct/notifications'
    expect(await rowsOf(everywhere, groups)).toEqual(['Group A', 'Group B'])
    expect(await rowsOf(everywhere, names)).toEqual(['Audit Assigned', 'Audit Completed', 'Audit Overdue'])
    expect(await rowsOf(northern, names)).toEqual(['Audit Assigned', 'Audit Overdue'])
    const southern = await test.as([{ permissions: ['REPORTING'], orgUnitIds: [units.south] }])
    expect(await rowsOf(southern, groups)).toEqual(['Group A'])
  })
})
