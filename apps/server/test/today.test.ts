import { contract } from '@acm/contract'
import { daysAfter } from '@acm/contract/core/days'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import type { TestCaller } from './caller.ts'
import { upload } from './uploads.ts'

/** One moment: still the 15th in America, the 16th in UTC. */
const EVENING = '2026-01-15T23:30:00-05:00'
/** The time zone of database sessions must not matter. */
const ELSEWHERE = 'Pacific/Kiritimati'

const LOCKED = [
  { propertyName: 'name', errorMessage: 'The name cannot be changed once the start date has passed.' },
  { propertyName: 'startDate', errorMessage: 'The start date cannot be changed once it has passed.' },
]

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(EVENING) }))
afterEach(() => vi.useRealTimers())

async function setSessions({ db, services: { pool } }: TestApp, timeZone: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set timezone = ${sql.lit(timeZone)}`.execute(db)
  for (const client of await Promise.all(Array.from({ length: pool.counts.total }, () => pool.connect())))
    pool.release(client, true)
}

const newAmq = (caller: TestCaller, name: string) =>
  caller.read(contract.amqs.save, { body: { id: 0, name, description: 'Made by a test' } })

/** The result of changing name and start date. */
async function change(caller: TestCaller, startDate: string): Promise<unknown> {
  const amq = await newAmq(caller, `From ${startDate}`)
  const { body: version } = await upload(caller, { AMQId: amq.id, StartDate: startDate })
  const changed = { ...version, name: 'Other', startDate: '2027-01-01' }
  const answer = await caller.call(contract.amqs.updateVersion, { body: changed })
  return answer.status === 200 ? 'changed' : answer.problem.errors
}

describe.each([
  ['America/New_York', '2026-01-15', '2026-01-16'],
  ['UTC', '2026-01-16', '2026-01-17'],
])('today of an installation in %s', (timeZone, today, tomorrow) => {
  const test = testApp({ timeZone })
  const everybody = () => test.as([...PERMISSIONS])
  beforeAll(() => setSessions(test, ELSEWHERE))

  it('locks versions dated today, not tomorrow', async () => {
    const caller = await everybody()
    expect(await change(caller, today)).toEqual(LOCKED)
    expect(await change(caller, tomorrow)).toBe('changed')
  })

  it('counts ends of today and in 30 days', async () => {
    const caller = await everybody()
    const databaseId = await test.instance()
    for (const days of [-1, 0, 30, 31])
      await sql`
        with g as (insert into amq_groups (name, enabled, "createdBy") values (${`Ends ${days}`}, true, 'x') returning id)
        insert into subscriptions ("amqGroupId", "databaseId", "startDate", "endDate")
        select id, ${databaseId}, '2020-01-01', ${daysAfter(today, days)}::date from g`.execute(test.db)
    const body = await caller.read(contract.reports.subscriptions, { query: { endsWithin: 30 } })
    expect(body.map(({ endDate }) => endDate).toSorted()).toEqual([today, daysAfter(today, 30)])
    const { subscriptions } = (await caller.read(contract.welcome.get)).needs
    expect(subscriptions).toEqual({ in30: 2, in60: 3, in90: 3 })
  })
})

describe('day and week of an installation in America', () => {
  const test = testApp({ timeZone: 'America/New_York' })

  it('renew lists and ETags at its midnight', async () => {
    // Saturday evening in New York, Sunday in UTC.
    vi.setSystemTime(Date.parse('2026-01-17T23:30:00-05:00'))
    const caller = await test.as([...PERMISSIONS])
    const amq = await newAmq(caller, 'Of the week')
    await upload(caller, { AMQId: amq.id, Name: 'Old week', StartDate: '2026-01-11' })
    const ask = async (tag?: string) => {
      const { status, headers, body } = await caller.call(contract.amqs.getAll, {
        query: { startsThisWeek: true },
        headers: tag === undefined ? {} : { 'if-none-match': tag },
      })
      return { status, tag: String(headers.etag), names: status === 200 ? body.map(({ name }) => name) : null }
    }
    const before = await ask()
    expect(before.names).toEqual(['Of the week'])
    vi.setSystemTime(Date.parse('2026-01-17T23:59:59-05:00'))
    expect((await ask(before.tag)).status).toBe(304)
    vi.setSystemTime(Date.parse('2026-01-18T00:00:00-05:00'))
    expect(await ask(before.tag)).toMatchObject({ status: 200, names: [] })
  })

  it('counts changes since its midnight by default', async () => {
    const caller = await test.as([...PERMISSIONS])
    vi.setSystemTime(Date.parse('2026-02-01T23:59:59-05:00'))
    await newAmq(caller, 'Of yesterday')
    vi.setSystemTime(Date.parse('2026-02-02T00:00:00-05:00'))
    await newAmq(caller, 'Of today')
    const count = async (query = '') => (await caller.read(contract.welcome.get, { query })).changes?.count
    expect([await count(), await count('?since=2026-02-02T00:00:00Z')]).toEqual([1, 2])
  })
})
