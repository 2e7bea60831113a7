import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  FEATURE,
  flagOf,
  givenInstances,
  instanceOf,
  jobOf,
  NOTHING,
  preview,
  start,
  undo,
} from '../../../test/acts.ts'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const setUp = givenInstances.bind(null, test)

describe('reverting a bulk action', () => {
  it('reverts unchanged records and counts the others', async () => {
    const { caller, here } = await setUp(['FEATURE_FLAG_EDIT'], { here: 3, there: 0 })
    const { jobId } = (await start(caller, { ...FEATURE, ids: here })).body
    const off = { ...(await flagOf(caller, here[0] ?? 0)), isEnabled: false }
    const on = await caller.read(contract.features.edit, { body: off })
    await caller.call(contract.features.edit, { body: { ...on, isEnabled: true } })
    const before = await caller.read(contract.bulk.previewUndo, { params: { id: jobId } })
    expect(before).toEqual({ changed: 3, remaining: 2 })
    const { status, body } = await undo(caller, jobId)
    expect([status, body]).toEqual([200, { jobId: body.jobId, done: 3, failed: 0, waiting: 0 }])
    expect(await Promise.all(here.map(async (id) => (await flagOf(caller, id)).isEnabled))).toEqual([
      true,
      false,
      false,
    ])
    const job = await jobOf(caller, body.jobId)
    expect([job.title, job.undoOf, job.isUndoable]).toEqual(['Set Feature: AI_Alpha enabled (reverted)', jobId, false])
    expect(job.targets.map(({ outcome, remark }) => [outcome, remark])).toEqual([
      ['leftAlone', 'Skipped: changed after this job.'],
      ['changed', null],
      ['changed', null],
    ])
    expect(await jobOf(caller, jobId)).toMatchObject({ isUndoable: false, undoneBy: [body.jobId] })
    const again = await undo(caller, jobId)
    expect(again.problem.errors[0]?.errorMessage).toBe('This can no longer be reverted.')
    expect((await undo(caller, 999_999)).status).toBe(403)
    const stranger = await test.as(['INSTANCE_DETAILS_FULL_EDIT'])
    expect((await undo(stranger, jobId)).status).toBe(403)
  })

  it('reverts once, only where the caller has permission', async () => {
    const { caller, here, there } = await setUp(['FEATURE_FLAG_EDIT'], { here: 2, there: 3 })
    const admin = await test.as(['INSTANCE_DETAILS_VIEW', 'FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT'])
    const { jobId } = (await start(admin, { ...FEATURE, ids: [...here, ...there] })).body
    const left = (by: TestCaller) => by.call(contract.bulk.previewUndo, { params: { id: jobId } })
    const isOn = async (ids: number[]) => Promise.all(ids.map(async (id) => (await flagOf(admin, id)).isEnabled))
    expect((await jobOf(caller, jobId)).isUndoable).toBe(true)
    expect((await left(caller)).body).toEqual({ changed: 2, remaining: 2 })
    const part = (await undo(caller, jobId)).body
    expect(part).toEqual({ jobId: part.jobId, done: 2, failed: 0, waiting: 0 })
    expect([await isOn(here), await isOn(there)]).toEqual([
      [false, false],
      [true, true, true],
    ])
    expect(await jobOf(caller, jobId)).toMatchObject({ isUndoable: false, undoneBy: [part.jobId] })
    for (const again of [await left(caller), await undo(caller, jobId)])
      expect(again.problem.errors[0]?.errorMessage).toBe('This can no longer be reverted.')
    expect((await jobOf(admin, jobId)).isUndoable).toBe(true)
    expect((await left(admin)).body).toEqual({ changed: 3, remaining: 3 })
    const rest = (await undo(admin, jobId)).body
    expect([rest.done, await isOn(there)]).toEqual([3, [false, false, false]])
    expect(await jobOf(admin, jobId)).toMatchObject({ isUndoable: false, undoneBy: [part.jobId, rest.jobId] })
    expect((await jobOf(caller, jobId)).undoneBy, 'of the others as well, by what they read').toEqual([
      part.jobId,
      rest.jobId,
    ])
    const { near } = await setUp([])
    await sql`update instances set "orgUnitId" = ${near} where "databaseId" = any(${there})`.execute(test.db)
    expect((await jobOf(caller, jobId)).undoneBy, 'none that they may not open').toEqual([part.jobId])
  })

  it('can be retried where it failed', async () => {
    const { far, caller, here } = await setUp(['INSTANCE_DETAILS_FULL_EDIT'], { here: 1, there: 0 })
    const admin = await test.as(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT'])
    const { jobId } = (await start(admin, { act: 'moveInstances', orgUnitId: far, ids: here })).body
    const ofFar = await test.as([{ permissions: ['INSTANCE_DETAILS_FULL_EDIT'], orgUnitIds: [far] }])
    expect((await undo(caller, jobId)).status, 'where it lay before').toBe(403)
    const tried = (await undo(ofFar, jobId)).body
    expect(tried).toMatchObject({ done: 0, failed: 1 })
    expect((await jobOf(admin, tried.jobId)).targets).toMatchObject([
      { reason: "You don't have permission to change it there." },
    ])
    expect((await jobOf(admin, jobId)).isUndoable).toBe(true)
    expect((await undo(admin, jobId)).body).toMatchObject({ done: 1, failed: 0 })
    expect((await jobOf(admin, jobId)).isUndoable).toBe(false)
  })

  it('restores org units of disabled instances too', async () => {
    const { caller, near, here } = await setUp(['INSTANCE_DETAILS_FULL_EDIT'], { here: 2, there: 0 })
    const other = await test.orgUnit()
    const mover = await test.as([
      { permissions: ['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT'], orgUnitIds: [near, other] },
    ])
    const whole = await Promise.all(here.map((id) => instanceOf(mover, id)))
    const moved = (await start(mover, { act: 'moveInstances', orgUnitId: other, ids: here })).body
    expect(moved).toMatchObject({ done: 2, failed: 0 })
    const there = await Promise.all(here.map((id) => instanceOf(mover, id)))
    expect(there).toEqual(whole.map((one) => ({ ...one, orgUnitId: other, rowVersion: one.rowVersion + 1 })))
    await undo(mover, moved.jobId)
    const back = await Promise.all(here.map((id) => instanceOf(mover, id)))
    expect(back.map((one) => one.orgUnitId)).toEqual([near, near])
    const shut = (await start(caller, { act: 'enableInstances', isEnabled: false, ids: here })).body
    expect((await instanceOf(caller, here[0] ?? 0)).disabled).toBe(true)
    expect(await preview(caller, { act: 'enableInstances', isEnabled: true, ids: here })).toEqual({
      ...NOTHING,
      changing: 2,
      disabled: 2,
    })
    expect((await undo(caller, shut.jobId)).body).toMatchObject({ done: 2 })
    expect((await instanceOf(caller, here[1] ?? 0)).disabled).toBe(false)
  })
})

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
