import { contract } from '@acm/contract'
import type { SubscriptionReportRow } from '@acm/contract/report-rows'
import { beforeAll, describe, expect, it } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import type { Caller } from '../../../test/caller.ts'
import { givenReported } from '../../../test/reported.ts'

const test = testApp()
const SUBSCRIPTIONS = '/AmqGroupSubscriptions/GetAllAmqSubscriptionsForReporting'
const INTEGRATIONS = '/Vendors/GetAllVendorIntegrationsForReporting'
const PRODUCTS = '/Vendors/GetAllInstanceVendorProductsForReporting'

let ids: Awaited<ReturnType<typeof givenReported>>
let everywhere: Caller
let northern: Caller

beforeAll(async () => {
  ids = await givenReported(test)
  everywhere = await test.as(['REPORTING'])
  northern = await test.as([{ permissions: ['REPORTING'], orgUnitIds: [ids.north] }])
})

const rowsOf = async <R>(caller: Caller, path: string) => (await caller.get<R[]>(path)).body
const codes = async (caller: Caller, path: string) =>
  (await rowsOf<{ databaseCode: string }>(caller, path)).map((row) => row.databaseCode)

describe('the scope of a report', () => {
  // The data of each call per set of org units: whole, as a page, and as filter choices.
  const SEEN = {
    all: { codes: ['ALPHA', 'BETA', 'NONE'], subscribed: 3, products: 2, users: 2 },
    north: { codes: ['ALPHA'], subscribed: 2, products: 1, users: 1 },
    'north and south': { codes: ['ALPHA', 'BETA'], subscribed: 3, products: 1, users: 2 },
    elsewhere: { codes: [], subscribed: 0, products: 0, users: 0 },
  }
  const callerIn = async (set: string) => {
    if (set === 'all') return everywhere
    const orgUnitIds = { north: [ids.north], 'north and south': [ids.north, ids.south] }[set] ?? [await test.orgUnit()]
    // The right to see data elsewhere is no right to report on it.
    return test.as([
      { permissions: ['REPORTING'], orgUnitIds },
      { permissions: ['INSTANCE_DETAILS_VIEW'], orgUnitIds: [ids.south] },
    ])
  }

  it.each(Object.entries(SEEN))('is the org units in which one may report: %s', async (set, seen) => {
    const caller = await callerIn(set)
    const isSeen = (code: string) => (seen.codes as string[]).includes(code)
    for (const [path, count] of [
      [SUBSCRIPTIONS, seen.subscribed],
      [INTEGRATIONS, seen.codes.length],
      [PRODUCTS, seen.products],
    ] as const) {
      const all = await codes(caller, path)
      expect([all.length, all.every(isSeen)], path).toEqual([count, true])
      for (const filter of ['', '&databaseCode=A', '&clientName=report']) {
        const page = await caller.get<{ databaseCode: string }[]>(`${path}?page=1&pageSize=500${filter}`)
        const expected = all.filter((code) => filter !== '&databaseCode=A' || code.includes('A'))
        expect(page.body.map((row) => row.databaseCode).toSorted(), path + filter).toEqual(expected.toSorted())
        expect(page.headers['x-total-count'], path + filter).toBe(String(expected.length))
      }
    }
    for (const [filter, found] of [
      ['', ['ALPHA', 'BETA']],
      ['&databaseCode=beta', ['BETA']],
      ['&notifications=Audit%20Completed', ['BETA']],
    ] as const) {
      const { body, headers } = await caller.call(contract.reports.notifications, {
        query: `page=1&pageSize=500${filter}`,
      })
      const known = [headers['x-visible-count'], body.totalAvailableNotificationCount]
      expect(known, 'whatever is filtered').toEqual([String(seen.users), 2])
      expect(body.userNotifications.map((row) => row.databaseCode).toSorted(), filter).toEqual(found.filter(isSeen))
    }
    const groups = await rowsOf<string>(caller, '/x/reports/subscriptions/distinct/amqGroupName')
    expect(groups).toEqual(seen.subscribed > 0 ? ['Group A', 'Group B'] : [])
    const names = await rowsOf<string>(caller, '/x/reports/notifications/distinct/notifications')
    const [alpha, beta] = [isSeen('ALPHA'), isSeen('BETA')]
    expect(names).toEqual([
      ...(alpha ? ['Audit Assigned'] : []),
      ...(beta ? ['Audit Completed'] : []),
      ...(alpha ? ['Audit Overdue'] : []),
    ])
  })
})

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
      const body = await caller.read(contract.reports.notifications)
      expect([body.userNotifications.length, body.totalAvailableNotificationCount]).toEqual([users, 2])
    }
  })

  it('count all of their records, whoever asks', async () => {
    for (const caller of [everywhere, northern]) {
      expect(await caller.read(contract.reports.subscriptionCount)).toBe(3)
      expect(await caller.read(contract.reports.integrationCount)).toBe(3)
      expect(await caller.read(contract.reports.productCount)).toBe(2)
    }
  })

  it('have exactly the specified keys, and what tells rows apart', async () => {
    const place = { clientId: ids.client, clientName: 'Report, "Client"', databaseId: ids.alpha, databaseCode: 'ALPHA' }
    const first = (await rowsOf<SubscriptionReportRow>(northern, `${SUBSCRIPTIONS}?sort=startDate`))[0]
    expect(first).toEqual({
      ...place,
      id: expect.any(Number),
      amqGroupId: expect.any(Number),
      amqGroupName: 'Group A',
      startDate: '2025-01-01',
      endDate: null,
    })
    expect(await rowsOf(northern, INTEGRATIONS)).toEqual([
      {
        ...place,
        enableBankVod: true,
        enableDataVerify: false,
        enableServiceFirst: false,
        enableXactus: true,
        enableDataFacts: false,
      },
    ])
    expect(await rowsOf(northern, PRODUCTS)).toEqual([
      { ...place, vendorProductId: 1, vendorCode: '=V-1', vendorName: 'Vendor, One' },
    ])
    expect((await northern.read(contract.reports.notifications)).userNotifications).toEqual([
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
    const page = await everywhere.call(contract.reports.notifications, {
      query: { page: 1, pageSize: 1, notifications: 'Audit Completed', sort: '-databaseCode' },
    })
    expect(page.body.userNotifications.map((row) => row.databaseCode)).toEqual(['BETA'])
    expect([page.headers['x-total-count'], page.headers['x-visible-count']]).toEqual(['1', '2'])
    expect(page.body.totalAvailableNotificationCount).toBe(2)
    for (const wrong of [`${PRODUCTS}?nope=1`, `${INTEGRATIONS}?anyOf=enableXactus,zzz`])
      expect((await everywhere.get(wrong)).status, wrong).toBe(400)
  })

  it('name what there is to choose from, as far as one may see', async () => {
    const groups = '/x/reports/subscriptions/distinct/amqGroupName'
    const names = '/x/reports/notifications/distinct/notifications'
    expect(await rowsOf(everywhere, groups)).toEqual(['Group A', 'Group B'])
    expect(await rowsOf(everywhere, names)).toEqual(['Audit Assigned', 'Audit Completed', 'Audit Overdue'])
    expect(await rowsOf(northern, names)).toEqual(['Audit Assigned', 'Audit Overdue'])
    const southern = await test.as([{ permissions: ['REPORTING'], orgUnitIds: [ids.south] }])
    expect(await rowsOf(southern, groups)).toEqual(['Group A'])
  })
})

describe('the export of a report', () => {
  it('is told with the person: of which, of what, and how many rows', async () => {
    const query = { clientName: 'Acme', amqGroupName: ['Group A', 'Group B'], sort: 'clientName' }
    const answer = await northern.call(contract.reports.exported, {
      body: { report: 'AMQ_Subscription', query, rows: 17 },
    })
    expect([answer.status, answer.body]).toEqual([200, true])
    expect((await historyOf(test.db))[0]).toMatchObject({
      action: 'report.export',
      entityType: 'user',
      entityId: northern.userId,
      changes: {
        report: [null, 'AMQ_Subscription'],
        filters: [null, ['clientName: Acme', 'amqGroupName: Group A, Group B', 'sort: clientName']],
        rows: [null, 17],
      },
    })
  })

  it('names one of the reports, and a number of rows', async () => {
    const wrong = [
      { report: 'Everything', query: {}, rows: 1 },
      { report: 'AMQ_Subscription', query: {}, rows: -1 },
      { report: 'AMQ_Subscription', query: { a: {} }, rows: 1 },
      { report: 'AMQ_Subscription', query: { a: 'x'.repeat(1001) }, rows: 1 },
    ]
    const entries = (await historyOf(test.db)).length
    for (const body of wrong) expect((await northern.call(contract.reports.exported, { raw: body })).status).toBe(400)
    expect((await historyOf(test.db)).length).toBe(entries)
  })
})
