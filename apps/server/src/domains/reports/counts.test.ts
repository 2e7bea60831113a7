import { contract } from '@acm/contract'
import { reports } from '@acm/contract/reports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, touch } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { givenReported } from '../../../test/reported.ts'

const test = testApp()

type Row = Record<string, unknown>
/** Each chart: its call, the report of its rows, and the values that a row counts for. */
const PICTURES = [
  {
    call: reports.subscriptionsByMonth,
    of: reports.subscriptions,
    valuesOf: (row: Row) => [row.endDate ? String(row.endDate).slice(0, 7) : 'none'],
    filters: ['amqGroupName=Group%20A', 'endMonth=none&endMonth=2025-04', 'endMonth=2025-03&databaseCode=alp'],
  },
  {
    call: reports.productsByVendor,
    of: reports.products,
    valuesOf: (row: Row) => [String(row.vendorName)],
    filters: ['vendorName=or,%20t', 'vendorName=one&clientName=report'],
  },
  {
    call: reports.usersByNotification,
    of: reports.notifications,
    valuesOf: (row: Row) => String(row.notifications).split(', '),
    filters: ['notifications=Audit%20Completed', 'userFullName=ada', 'notifications=Audit%20Overdue,Import%20Failed'],
  },
  {
    call: reports.instancesByIntegration,
    of: reports.integrations,
    valuesOf: (row: Row) => Object.keys(row).filter((key) => row[key] === true),
    filters: ['anyOf=enableXactus', 'anyOf=enableBankVod,enableDataFacts&databaseCode=a'],
  },
]

let callers: Record<string, TestCaller>

beforeAll(async () => {
  const { north, south, alpha, beta, none } = await givenReported(test)
  await sql`insert into amq_groups (name, enabled, "createdBy") values ('Group C', true, 'X')`.execute(test.db)
  await sql`insert into subscriptions ("amqGroupId", "databaseId", "startDate", "endDate")
    select g.id, i.id, '2025-01-01', i.ends from amq_groups g,
      (values (${beta}::int, date '2025-03-31'), (${none}::int, date '2025-04-01')) i(id, ends)
    where g.name = 'Group C'`.execute(test.db)
  await sql`insert into vendor_products (id, "vendorServiceGroup", "vendorServiceType", "vendorCode", "vendorName",
      "requestorName", "serviceResource") overriding system value
    values (2, 'Meridian', 'Appraisal', 'V-2', 'Vendor, One', 'R', 'https://v.example'),
           (3, 'Meridian', 'Appraisal', 'V-3', 'Vendor, Two', 'R', 'https://v.example')`.execute(test.db)
  await sql`insert into vendor_selections values (${alpha}, 2), (${alpha}, 3), (${beta}, 3)`.execute(test.db)
  for (const domain of ['subscriptions', 'amq-groups', 'vendors'] as const) await touch(test.db, domain)
  callers = {
    'all org units': await test.as(['REPORTING']),
    north: await test.as([{ permissions: ['REPORTING'], orgUnitIds: [north] }]),
    // The right to see data elsewhere is no right to report on it.
    'south, and to see north': await test.as([
      { permissions: ['REPORTING'], orgUnitIds: [south] },
      { permissions: ['INSTANCE_DETAILS_VIEW'], orgUnitIds: [north] },
    ]),
    'an empty org unit': await test.as([{ permissions: ['REPORTING'], orgUnitIds: [await test.orgUnit()] }]),
  }
})

async function rowsOf(caller: TestCaller, report: (typeof PICTURES)[number]['of'], query: string): Promise<Row[]> {
  const body = await caller.read(report, { query })
  return Array.isArray(body) ? body : body.userNotifications
}

function counted(rows: readonly Row[], valuesOf: (row: Row) => string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of rows.flatMap(valuesOf)) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

describe('the numbers of a picture', () => {
  it.each(PICTURES)('equal the rows for the same user: $call.path', async (picture) => {
    const { call, of, valuesOf, filters } = picture
    for (const [who, caller] of Object.entries(callers)) {
      for (const filter of ['', ...filters]) {
        const expected = counted(await rowsOf(caller, of, filter), valuesOf)
        const body = await caller.read(call, { query: filter })
        const found = Object.fromEntries(body.counts.map(({ value, count }) => [value, count]))
        expect(found, `${who} ${filter}`).toEqual(expected)
        expect(body.values, `${who} ${filter}`).toBe(Object.keys(expected).length)
      }
    }
  })

  it('equal known numbers in all and one org unit', async () => {
    const of = async (caller: string, call: (typeof PICTURES)[number]['call']) => {
      const { counts } = await (callers[caller] as TestCaller).read(call)
      return counts.map(({ value, count }) => `${value} ${count}`)
    }
    const { subscriptionsByMonth, productsByVendor, usersByNotification } = reports
    expect(await of('all org units', subscriptionsByMonth)).toEqual(['2025-03 2', 'none 2', '2025-04 1'])
    expect(await of('north', subscriptionsByMonth)).toEqual(['2025-03 1', 'none 1'])
    expect(await of('all org units', productsByVendor)).toEqual(['Vendor, One 3', 'Vendor, Two 2'])
    expect(await of('north', usersByNotification)).toEqual(['Audit Assigned 1', 'Audit Overdue 1'])
    expect(await of('an empty org unit', usersByNotification)).toEqual([])
  })

  it('accept only the filters of the report', async () => {
    const caller = callers['all org units'] as TestCaller
    for (const wrong of ['page=1', 'sort=clientName', 'nope=1'])
      expect((await caller.call(reports.productsByVendor, { query: wrong })).status, wrong).toBe(400)
    expect((await caller.call(reports.instancesByIntegration, { query: 'anyOf=zzz' })).status).toBe(400)
  })

  it('names the months of visible ends', async () => {
    const months = (caller: string) => (callers[caller] as TestCaller).read(contract.reports.distinctEndMonths)
    expect(await months('all org units')).toEqual(['2025-03', '2025-04', 'none'])
    expect(await months('south, and to see north')).toEqual(['2025-03', 'none'])
  })
})
