import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { FEATURE, flagOf, jobOf, start, undo } from '../../../test/acts.ts'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const retry = (caller: TestCaller, id: number) => caller.call(contract.jobs.retry, { params: { id } })
const FEATURE_RIGHTS: Permission[] = ['INSTANCE_DETAILS_VIEW', 'FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT']

interface FailedTargets {
  act: string
  values: object
  ids: readonly number[]
}

async function givenFailed({ userId }: TestCaller, { act, values, ids }: FailedTargets): Promise<number> {
  const payload = JSON.stringify({ values, isUndo: false })
  const { rows } = await sql<{ id: number }>`
    insert into jobs (kind, title, subject, payload, "actorId", "actorName", "targetCount")
    values (${act}, 'Begun by somebody', ${act}, ${payload}::jsonb, ${userId}, 'Somebody', ${ids.length})
    returning id::int`.execute(test.db)
  const id = rows[0]?.id ?? 0
  for (const record of ids) await addFailed(id, record)
  return id
}

const addFailed = (jobId: number | null, databaseId: number) =>
  sql`insert into job_targets ("jobId", "databaseId", state, "dueAt", reason)
    values (${jobId}, ${databaseId}, 'failed', now(), 'Something went wrong.')`.execute(test.db)

describe("retry of another user's job", () => {
  it('uses the permissions of the user who retries', async () => {
    const starter = await test.as(FEATURE_RIGHTS)
    const [here, there] = [await test.orgUnit(), await test.orgUnit()]
    const ids = [await test.instance({ orgUnitId: here }), await test.instance({ orgUnitId: here })]
    const colleague = await test.as([
      { permissions: ['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT'], orgUnitIds: [here] },
    ])
    const values = { orgUnitId: there }
    const moving = await givenFailed(starter, { act: 'moveInstances', values, ids })
    expect((await retry(colleague, moving)).body.targets.map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', "You don't have permission to change it there."],
      ['failed', "You don't have permission to change it there."],
    ])
    await sql`update users set "lastName" = 'Colleague' where id = ${colleague.userId}`.execute(test.db)
    const enabling = { act: 'enableInstances', values: { isEnabled: false }, ids }
    const disabling = await givenFailed(starter, enabling)
    expect((await retry(colleague, disabling)).body).toMatchObject({ done: 2, failed: 0 })
    const { rows } = await sql<{ actorName: string }>`
      select distinct "actorName" from history where "jobId" = ${disabling} and action = 'instance.save'`.execute(
      test.db,
    )
    expect(rows).toEqual([{ actorName: 'Test Colleague' }])
  })

  it('does not bring back what was undone', async () => {
    const starter = await test.as(FEATURE_RIGHTS)
    const [done, left] = [await test.instance(), await test.instance()]
    const { jobId } = (await start(starter, { ...FEATURE, ids: [done] })).body
    await addFailed(jobId, left)
    expect((await undo(starter, jobId)).status).toBe(200)
    const { status, problem } = await retry(starter, jobId ?? 0)
    const errors = [{ propertyName: 'id', errorMessage: 'This job was reverted. Start a new one instead.' }]
    expect([status, problem.errors]).toEqual([400, errors])
    expect((await flagOf(starter, left)).isEnabled).toBe(false)
    expect((await jobOf(starter, jobId)).failed).toBe(1)
  })
})
