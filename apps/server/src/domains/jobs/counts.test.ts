import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type GrantList, testApp } from '../../../test/app.ts'

const test = testApp()

describe.each([
  { kind: 'setFeature', by: 'databaseId', act: 'FEATURE_FLAG_EDIT', look: 'INSTANCE_DETAILS_VIEW' },
  { kind: 'moveClients', by: 'recordId', act: 'CLIENT_DETAILS_FULL_EDIT', look: null },
] as const)('a job of kind $kind', ({ kind, by, act, look }) => {
  it('counts what each user can see', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const states = ['waiting', 'waiting', 'running', 'failed', 'done', 'done', 'done', 'settled', 'settled', 'settled']
    const ids: number[] = []
    for (const place of states.keys()) {
      const orgUnitId = place % 2 ? other : mine
      ids.push(await (by === 'databaseId' ? test.instance({ orgUnitId }) : test.client({ orgUnitId })))
    }
    const entry = (targetCount: number | null) =>
      sql<{ id: number }>`
        with job as (
          insert into jobs (kind, title, subject, payload, "actorName", "targetCount")
          values (${kind}, 'Counted', 'counted', '{}', 'Somebody', ${targetCount}::int) returning id),
        targets as (
          insert into job_targets ("jobId", ${sql.ref(by)}, state, "dueAt", "settledAt")
          select job.id, t.id, replace(t.state, 'settled', 'failed'), now() + interval '1 hour',
                 case when t.state = 'settled' then now() end
          from job, unnest(${ids}::int[], ${states}::text[]) as t (id, state))
        select id::int from job`.execute(test.db)
    const whole = { waiting: 2, running: 1, done: 3, failed: 1, settled: 3, hidden: 0 }
    const inMine = { waiting: 1, running: 1, done: 2, failed: 0, settled: 1, hidden: 5 }
    const inOther = { waiting: 1, running: 0, done: 1, failed: 1, settled: 2, hidden: 5 }
    const within = (permission: Permission, orgUnitId: number) => ({
      permissions: [permission],
      orgUnitIds: [orgUnitId],
    })
    const people = [
      { given: [look ?? act], seen: whole },
      { given: [within(act, mine)], seen: inMine },
      { given: [within(act, other)], seen: inOther },
      // Rights to another act do not count.
      { given: [within(act, mine), within('SUBSCRIPTION_EDIT', other)], seen: inMine },
      ...(look
        ? [
            { given: [within(look, mine)], seen: inMine },
            { given: [within(look, mine), within(act, other)], seen: whole },
          ]
        : []),
    ]
    // Null: a job of an older version, which did not store the count.
    for (const targetCount of [states.length, null]) {
      const id = (await entry(targetCount)).rows[0]?.id
      for (const { given, seen } of people.slice(0, targetCount ?? 2)) {
        const caller = await test.as(given as GrantList)
        expect(await caller.read(contract.jobs.getAll, { query: { page: 1, pageSize: 1 } })).toMatchObject([
          { id, ...seen },
        ])
        expect(await caller.read(contract.jobs.get, { params: { id } })).toMatchObject(seen)
      }
      await sql`delete from jobs where id = ${id}`.execute(test.db)
    }
  })
})
