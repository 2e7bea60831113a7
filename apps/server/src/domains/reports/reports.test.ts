import { contract } from '@acm/contract'
import { reports } from '@acm/contract/reports'
import { beforeAll, describe, expect, it } from 'vitest'
import { historyOf, lastEntry, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { givenReported } from '../../../test/reported.ts'

const test = testApp()
const { subscriptions, integrations, products } = reports
type Report = typeof subscriptions | typeof integrations | typeof products

let ids: Awaited<ReturnType<typeof givenReported>>
let everywhere: TestCaller
let northern: TestCaller

beforeAll(async () => {
  ids = await givenReported(test)
  everywhere = await test.as(['REPORTING'])
  northern = await test.as([{ permissions: ['REPORTING'], orgUnitIds: [ids.north] }])
})

const codesOf = (rows: readonly { databaseCode: string }[]) => rows.map((row) => row.databaseCode)
const codes = async (caller: TestCaller, report: Report, query = '') => codesOf(await caller.read(report, { query }))

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

  it.each(Object.entries(SEEN))("covers the caller's reporting org units: %s", async (set, seen) => {
    const caller = await callerIn(set)
    const isSeen = (code: string) => (seen.codes as string[]).includes(code)
    for (const [report, count] of [
      [subscriptions, seen.subscribed],
      [integrations, seen.codes.length],
      [products, seen.products],
    ] as const) {
      const { path } = report
      const all = await codes(caller, report)
      expect([all.length, all.every(isSeen)], path).toEqual([count, true])
      for (const filter of ['', '&databaseCode=A', '&clientName=report']) {
        const page = await caller.call<Report>(report, { query: `page=1&pageSize=500${filter}` })
        const expected = all.filter((code) => filter !== '&databaseCode=A' || code.includes('A'))
        expect(codesOf(page.body).toSorted(), path + filter).toEqual(expected.toSorted())
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
      const counts = [headers['x-visible-count'], body.totalAvailableNotificationCount]
      expect(counts, 'whatever is filtered').toEqual([String(seen.users), 2])
      expect(body.userNotifications.map((row) => row.databaseCode).toSorted(), filter).toEqual(found.filter(isSeen))
    }
    const groups = await caller.read(reports.distinctGroups)
    expect(groups).toEqual(seen.subscribed > 0 ? ['Group A', 'Group B'] : [])
    const names = await caller.read(reports.distinctNotifications)
    const [alpha, beta] = [isSeen('ALPHA'), isSeen('BETA')]
    expect(names).toEqual([
      ...(alpha ? ['Audit Assigned'] : []),
      ...(beta ? ['Audit Completed'] : []),
      ...(alpha ? ['Audit Overdue'] : []),
    ])
  })
})

describe('reports', () => {
  it('count all records for every caller', async () => {
    for (const caller of [everywhere, northern]) {
      expect(await caller.read(contract.reports.subscriptionCount)).toBe(3)
      expect(await caller.read(contract.reports.integrationCount)).toBe(3)
      expect(await caller.read(contract.reports.productCount)).toBe(2)
    }
  })

  it('return the specified keys and unique ids', async () => {
    const place = { clientId: ids.client, clientName: 'Report, "Client"', databaseId: ids.alpha, databaseCode: 'ALPHA' }
    const [first] = await northern.read(subscriptions, { query: { sort: 'startDate' } })
    expect(first).toEqual({
      ...place,
      id: expect.any(Number),
      amqGroupId: expect.any(Number),
      amqGroupName: 'Group A',
      startDate: '2025-01-01',
      endDate: null,
    })
    expect(await northern.read(integrations)).toEqual([
      {
        ...place,
        enableBankVod: true,
        enableDataVerify: false,
        enableServiceFirst: false,
        enableXactus: true,
        enableDataFacts: false,
      },
    ])
    expect(await northern.read(products)).toEqual([
      { ...place, vendorProductId: expect.any(Number), vendorCode: '=V-1', vendorName: 'Vendor, One' },
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

  it('filter by sets and text and page with totals', async () => {
    expect(await codes(everywhere, integrations, `anyOf=enableBankVod,enableDataFacts&sort=databaseCode`)).toEqual([
      'ALPHA',
      'BETA',
    ])
    expect(await codes(everywhere, integrations, `anyOf=enableServiceFirst`)).toEqual([])
    expect(await codes(everywhere, subscriptions, `amqGroupName=Group%20B`)).toEqual(['ALPHA'])
    expect(await codes(everywhere, products, `vendorName=DOR,%20o&clientName=report`)).toHaveLength(2)
    const page = await everywhere.call(contract.reports.notifications, {
      query: { page: 1, pageSize: 1, notifications: 'Audit Completed', sort: '-databaseCode' },
    })
    expect(page.body.userNotifications.map((row) => row.databaseCode)).toEqual(['BETA'])
    expect([page.headers['x-total-count'], page.headers['x-visible-count']]).toEqual(['1', '2'])
    expect(page.body.totalAvailableNotificationCount).toBe(2)
  })
})

describe('the export of a report', () => {
  it('records user, report, filters and number of rows', async () => {
    const query = { clientName: 'Acme', amqGroupName: ['Group A', 'Group B'], sort: 'clientName' }
    const answer = await northern.call(contract.reports.exported, {
      body: { report: 'AMQ_Subscription', query, rows: 17 },
    })
    expect([answer.status, answer.body]).toEqual([200, true])
    expect(await lastEntry(test.db)).toMatchObject({
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

  it('requires a known report and a row count', async () => {
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
