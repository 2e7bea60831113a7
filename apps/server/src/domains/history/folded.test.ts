import { contract } from '@acm/contract'
import type { HistoryPage } from '@acm/contract/history'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const unit = { near: 0, far: 0 }
const client = { near: 0, far: 0 }
const [LONG, SHORT, SINGLE] = [901, 902, 903]

/** Newest first: job, place of the client, minutes ago, action. */
const TOLD: readonly [job: number | null, at: 'near' | 'far', ago: number, action: string][] = [
  [LONG, 'near', 1, 'client.save'],
  [null, 'near', 2, 'client.save'],
  [SHORT, 'far', 3, 'client.save'],
  [LONG, 'far', 4, 'client.save'],
  [SHORT, 'near', 5, 'client.save'],
  [null, 'far', 6, 'client.save'],
  [LONG, 'near', 7, 'client.save'],
  [SINGLE, 'near', 8, 'client.save'],
  [LONG, 'far', 2000, 'client.save'],
  [null, 'near', 2001, 'client.save'],
]

beforeAll(async () => {
  Object.assign(unit, { near: await test.orgUnit(), far: await test.orgUnit() })
  Object.assign(client, {
    near: await test.client({ orgUnitId: unit.near }),
    far: await test.client({ orgUnitId: unit.far }),
  })
  for (const [job, at, ago, action] of TOLD)
    await sql`
      insert into history (at, "actorType", "actorName", action, "entityType", "entityId", changes, touched, "jobId", mac)
      values (date_trunc('second', now()) - ${ago} * interval '1 minute', 'system', 'Teller', ${action}, 'client',
              ${client[at]}, '{"cutOffDate": [null, "2026-03-02"]}', '{clients}', ${job}, '')`.execute(test.db)
})

const OF_TELLER = { who: 'Teller', folded: 'true' } as const
const read = (caller: TestCaller, query: object) =>
  caller.read(contract.history.getAll, { query: { ...OF_TELLER, ...query } })
const jobs = ({ entries }: Pick<HistoryPage, 'entries'>) => entries.map(({ from }) => from.job)
const everywhere = () => test.as(['CLIENT_DETAILS_VIEW'])
const near = () => test.as([{ permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [unit.near] }])

it('lists of each job its newest entry, with the number of the others that the reader may see', async () => {
  const whole = await read(await everywhere(), {})
  expect(jobs(whole)).toEqual([LONG, null, SHORT, null, SINGLE, null])
  expect(whole.jobs).toEqual([
    { job: LONG, others: 3 },
    { job: SHORT, others: 1 },
  ])
  const part = await read(await near(), {})
  expect(jobs(part)).toEqual([LONG, null, SHORT, SINGLE, null])
  expect(part.jobs).toEqual([{ job: LONG, others: 1 }])
  expect(jobs(await read(await near(), { folded: 'false' }))).toEqual([LONG, null, SHORT, LONG, SINGLE, null])
})

it.each([1, 2, 3, 4])('lists the same by pages of %i, and no job twice', async (limit) => {
  for (const caller of [await everywhere(), await near()]) {
    const whole = await read(caller, {})
    const found: HistoryPage[] = []
    let next: string | null | undefined
    while (next !== null) {
      const page = await read(caller, { limit, ...(next && { before: next }) })
      found.push(page)
      next = page.next
    }
    expect(found.flatMap(({ entries }) => entries)).toEqual(whole.entries)
    expect(found.flatMap((page) => page.jobs)).toEqual(whole.jobs)
    expect(found.slice(0, -1).every(({ entries }) => entries.length === limit)).toBe(true)
  }
})

it('opens a job whole, whatever period its newest entry was found in', async () => {
  const caller = await everywhere()
  const lately = { from: new Date(Date.now() - 86_400_000).toISOString() }
  const found = await read(caller, lately)
  expect([jobs(found), found.jobs[0]]).toEqual([[LONG, null, SHORT, null, SINGLE], { job: LONG, others: 3 }])
  expect(jobs(await read(caller, { folded: 'false', job: LONG }))).toEqual([LONG, LONG, LONG, LONG])
  expect(jobs(await read(await near(), { folded: 'false', job: LONG }))).toEqual([LONG, LONG])
  expect(jobs(await read(await near(), { folded: 'false', job: LONG, within: `client.${client.near}` }))).toEqual([
    LONG,
    LONG,
  ])
  expect(jobs(await read(caller, { folded: 'false', job: 999 }))).toEqual([])
})

it('lists each entry by itself where it was searched for by a field or a text', async () => {
  const caller = await near()
  for (const search of [{ field: 'cutOffDate' }, { text: '2026-03-02' }]) {
    const found = await read(caller, search)
    expect([jobs(found), found.jobs]).toEqual([[LONG, null, SHORT, LONG, SINGLE, null], []])
  }
})

it('says of a job with more entries than are counted that it has many', async () => {
  await sql`
    insert into history (at, "actorType", "actorName", action, "entityType", "entityId", changes, touched, "jobId", mac)
    select now() - n * interval '1 second', 'system', 'Counter', 'client.save', 'client', ${client.near}, '{}', '{clients}', 904, ''
    from generate_series(1, 400) n`.execute(test.db)
  const found = await read(await near(), { who: 'Counter', limit: 1 })
  expect([jobs(found), found.jobs, found.next]).toEqual([[904], [{ job: 904, others: null }], null])
})

it('folds what somebody did as well, on their profile', async () => {
  const caller = await everywhere()
  for (const job of [77, 77, null])
    await sql`
      insert into history (at, "actorType", "actorId", "actorName", action, "entityType", "entityId", changes, touched, "jobId", mac)
      values (now(), 'user', ${caller.userId}, 'Somebody', 'client.save', 'client', ${client.near},
              '{"cutOffDate": [null, "2026-03-02"]}', '{clients}', ${job}, '')`.execute(test.db)
  const own = async (query: object) => caller.read(contract.history.own, { query })
  const folded = await own({ folded: 'true' })
  expect([jobs(folded), folded.jobs]).toEqual([[null, 77], [{ job: 77, others: 1 }]])
  expect(jobs(await own({}))).toEqual([null, 77, 77])
})
