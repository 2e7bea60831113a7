import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newestJob } from '../../../test/acts.ts'
import { type GrantList, historyOf, lastEntry, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import type { LinkedInstance } from '../../../test/instance-databases.ts'
import { givenVendors } from '../../../test/vendors.ts'
import { systemContext } from '../../installation/installation.ts'
import { deleteOldJobs } from '../../platform/jobs/targets.ts'
import { recordFinished } from './jobs.service.ts'

const test = testApp()
const SYNC = 'SYNC_DATA_IMPORT_FIELDS'
const SYNC_KIND = 'syncDataImportFields'
const syncer = () => test.as([SYNC, 'INSTANCE_DETAILS_VIEW'])
const sync = (caller: TestCaller, id: number) =>
  caller.call(contract.instances.syncDataImportFields, { params: { id } })
const fields = (instance: LinkedInstance) =>
  instance.query<{ name: string; is_retired: boolean }>(
    `select table_name || '.' || column_name as name, is_retired from data_import_field order by name`,
  )

// First, because there is no instance yet.
describe('syncing all instances', () => {
  it('fails without targets and writes nothing', async () => {
    const caller = await test.as([SYNC])
    const all = async () => (await sync(caller, 0)).body
    expect(await all(), 'there is no instance').toBe(false)
    await test.instance()
    expect(await all(), 'none is linked').toBe(false)
    const { databaseId } = await test.linkedInstance({ disabled: true })
    expect(await all(), 'the linked one is disabled').toBe(false)
    const written = (await historyOf(test.db)).filter(({ action }) => action === 'instance.syncDataImportFields')
    expect(written).toEqual([])
    await test.db.updateTable('instances').set({ disabled: false }).where('databaseId', '=', databaseId).execute()
    expect(await all()).toBe(true)
  })
})

async function givenJobs(kind: string, target: { databaseId?: number; recordId?: number }, state: string, many = 1) {
  await sql`
    with job as (
      insert into jobs (kind, title, subject, payload, "actorName")
      select ${kind}, 'Given', 'subject', '{}', 'Somebody' from generate_series(1, ${many}::int) returning id
    ) insert into job_targets ("jobId", "databaseId", "recordId", state, "dueAt")
    select id, ${target.databaseId ?? null}::int, ${target.recordId ?? null}::int, ${state}, now() from job`.execute(
    test.db,
  )
}

describe('failed jobs', () => {
  afterEach(() => sql`delete from jobs`.execute(test.db))

  it('are counted where visible, up to 100', async () => {
    const [near, far] = [await test.orgUnit(), await test.orgUnit()]
    const [here, there] = [await test.instance({ orgUnitId: near }), await test.instance({ orgUnitId: far })]
    const counted = async (orgUnitIds: number[]) =>
      (await test.as([{ permissions: ['INSTANCE_DETAILS_VIEW'], orgUnitIds }])).read(contract.jobs.failed)
    await givenJobs('vendorProduct', { databaseId: here }, 'failed', 2)
    await givenJobs('vendorProduct', { databaseId: here }, 'done')
    await givenJobs('vendorProduct', { databaseId: there }, 'failed', 120)
    expect([await counted([near]), await counted([far])]).toEqual([{ count: 2 }, { count: 100 }])
    expect(await counted([await test.orgUnit()])).toEqual({ count: 0 })
  })

  it("for clients are visible to users with the action's permission", async () => {
    const [near, far] = [await test.orgUnit(), await test.orgUnit()]
    await givenJobs('moveClients', { recordId: await test.client({ orgUnitId: near }) }, 'failed')
    const seenBy = async (permission: Permission, orgUnitId: number) => {
      const caller = await test.as([{ permissions: [permission], orgUnitIds: [orgUnitId] }])
      const body = await caller.read(contract.jobs.getAll, { query: { hasFailed: true } })
      return [body.length, (await caller.read(contract.jobs.failed)).count]
    }
    expect(await seenBy('CLIENT_DETAILS_FULL_EDIT', near)).toEqual([1, 1])
    expect(await seenBy('CLIENT_DETAILS_FULL_EDIT', far)).toEqual([0, 0])
    expect(await seenBy('INSTANCE_DETAILS_VIEW', near), 'without the act').toEqual([0, 0])
  })
})

describe('syncing data-import fields', () => {
  it('adds, retires and restores columns only', async () => {
    const [instance, caller] = [await test.linkedInstance(), await syncer()]
    await instance.query(
      `insert into data_import_field (table_name, column_name, data_type)
       values ('import_loan', 'branch', 'text'), ('import_loan', 'amount', 'money'), ('elsewhere', 'x', 'text')`,
    )
    expect((await sync(caller, instance.databaseId)).body).toBe(true)
    const names = (await fields(instance)).map(({ name, is_retired }) => `${name}${is_retired ? ' retired' : ''}`)
    expect(names).toEqual([
      'elsewhere.x',
      'import_borrower.credit_score',
      'import_borrower.first_name',
      'import_borrower.last_name',
      'import_borrower.loan_number',
      'import_loan.amount',
      'import_loan.branch retired',
      'import_loan.closed_on',
      'import_loan.interest_rate',
      'import_loan.loan_number',
      'import_loan.property_state',
    ])
    expect(await instance.query(`select data_type from data_import_field where column_name = 'amount'`)).toEqual([
      { data_type: 'money' },
    ])
    expect((await newestJob(caller)).targets).toMatchObject([
      { state: 'done', remark: '8 added, 1 retired, 1 unchanged', tries: 1, reason: null },
    ])
    await instance.query('alter table import_loan add column branch text')
    expect((await sync(caller, instance.databaseId)).body).toBe(true)
    expect(await fields(instance)).toContainEqual({ name: 'import_loan.branch', is_retired: false })
  })

  it('rejects a disabled or unlinked instance', async () => {
    const caller = await syncer()
    const disabled = await test.linkedInstance({ disabled: true })
    const refused = async (id: number) => (await sync(caller, id)).problem.errors[0]?.errorMessage
    expect(await refused(disabled.databaseId)).toBe('The instance is disabled.')
    expect(await refused(await test.instance())).toBe('The instance has no linked database.')
    expect((await sync(caller, 999_999)).status).toBe(404)
    const orgUnitId = await test.orgUnit()
    const instance = await test.linkedInstance({ orgUnitId })
    await sync(caller, instance.databaseId)
    expect(await lastEntry(test.db)).toMatchObject({
      action: 'instance.syncDataImportFields',
      entityId: instance.databaseId,
      orgUnitIds: [orgUnitId],
    })
  })
})

describe('a job', () => {
  // Other tests of this file leave linked instances behind.
  beforeAll(() => sql`update instances set disabled = true`.execute(test.db))

  it('updates what it can and retries the rest', async () => {
    const caller = await syncer()
    const [first, away, last] = [await test.linkedInstance(), await test.linkedInstance(), await test.linkedInstance()]
    await test.linkedInstance({ disabled: true })
    await test.instance()
    await away.shut()
    const begun = Date.now()
    expect((await sync(caller, 0)).body).toBe(false)
    for (const one of [first, last]) expect((await fields(one)).length, 'synced').toBe(9)
    const job = await newestJob(caller)
    expect(job).toMatchObject({ title: 'Sync Data Import Fields: all instances', done: 2, waiting: 1, failed: 0 })
    expect(job).toMatchObject({ skippedUnlinked: 1, hidden: 0, isRetryable: true })
    const listNames = async (query: string) => (await caller.read(contract.jobs.getAll, { query })).map(({ id }) => id)
    expect(await listNames('isOpen=true&hasFailed=false')).toContain(job.id)
    expect([...(await listNames('isOpen=false')), ...(await listNames('hasFailed=true'))]).not.toContain(job.id)
    const waiting = job.targets.find((target) => target.recordId === away.databaseId)
    expect(waiting).toMatchObject({
      state: 'waiting',
      tries: 1,
      reason: "The database isn't accepting connections right now.",
    })
    expect(Date.parse(waiting?.nextTryAt ?? '')).toBeLessThan(Date.now() + 2000)
    expect(Date.parse(waiting?.nextTryAt ?? '')).toBeGreaterThanOrEqual(begun + 500)
    // On a slow machine its time comes before the check, so it is postponed.
    await sql`
      update job_targets set "dueAt" = now() + interval '1 hour'
      where "jobId" = ${job.id} and state = 'waiting'`.execute(test.db)
    expect(await test.work(), 'its time has not come').toBe(0)
    await away.open()
    await test.wait()
    expect(await test.work()).toBe(1)
    expect(await newestJob(caller)).toMatchObject({ done: 3, waiting: 0, isRetryable: false })
    expect((await fields(away)).length).toBe(9)
    for (const one of [first, away, last]) {
      await sql`update instances set disabled = true where "databaseId" = ${one.databaseId}`.execute(test.db)
    }
  })

  it('retries permanent failures only on request', async () => {
    const [instance, caller] = [await test.linkedInstance(), await syncer()]
    await instance.query('alter table import_loan rename to gone')
    expect((await sync(caller, instance.databaseId)).body).toBe(false)
    const job = await newestJob(caller)
    expect(job.targets).toMatchObject([
      { state: 'failed', reason: "The table 'import_loan' is missing.", nextTryAt: null },
    ])
    await test.wait()
    expect(await test.work()).toBe(0)
    await instance.query('alter table gone rename to import_loan')
    const body = await caller.read(contract.jobs.retry, { params: { id: job.id } })
    expect(body.targets).toMatchObject([{ state: 'done', tries: 1, reason: null }])
    expect(await lastEntry(test.db)).toMatchObject({ action: 'job.retry', entityId: job.id })
    const listStates = async (filter: string) =>
      (await caller.read(contract.history.getAll, { query: `within=job.${job.id}${filter}` })).entries.length
    expect([(await listStates('')) > 0, await listStates('&onlyChanges=true')]).toEqual([true, 0])
    const again = await caller.call(contract.jobs.retry, { params: { id: job.id } })
    expect(again.problem.errors[0]?.errorMessage).toBe('There is nothing to retry.')
  })

  it("isn't counted after it was dismissed, until a retry", async () => {
    const [near, far] = [await test.orgUnit(), await test.orgUnit()]
    const [here, there] = [await test.linkedInstance({ orgUnitId: near }), await test.instance({ orgUnitId: far })]
    const { rows } = await sql<{ id: number }>`
      insert into jobs (kind, title, subject, payload, "actorName", "createdAt")
      values (${SYNC_KIND}, 'Sync', 'sync', 'null', 'Somebody', now() - interval '100 days') returning id::int`.execute(
      test.db,
    )
    const id = rows[0]?.id ?? 0
    await sql`insert into job_targets ("jobId", "databaseId", state, reason, "dueAt")
      select ${id}, unnest(${[here.databaseId, there]}::int[]), 'failed', 'The table is missing.', now()`.execute(
      test.db,
    )
    const ofNear = await test.as([{ permissions: [SYNC, 'INSTANCE_DETAILS_VIEW'], orgUnitIds: [near] }])
    const settle = (by: TestCaller) => by.call(contract.jobs.settle, { params: { id } })
    const failedOf = async (by: TestCaller) =>
      (await by.read(contract.jobs.getAll, { query: { hasFailed: true } })).map((job) => job.id)
    const counted = async (by: TestCaller) => (await by.read(contract.jobs.failed)).count
    const all = await syncer()
    const before = await counted(all)
    expect(await failedOf(ofNear)).toEqual([id])
    expect((await settle(ofNear)).body).toMatchObject({
      failed: 0,
      settled: 1,
      hidden: 1,
      isRetryable: true,
      targets: [{ recordId: here.databaseId, state: 'failed', isSettled: true, reason: 'The table is missing.' }],
    })
    expect([await failedOf(ofNear), await counted(ofNear)]).toEqual([[], 0])
    expect([(await failedOf(all)).includes(id), await counted(all)], 'elsewhere it still failed').toEqual([
      true,
      before,
    ])
    expect(await lastEntry(test.db)).toMatchObject({
      action: 'job.settle',
      entityId: id,
      orgUnitIds: [near],
      changes: { title: [null, 'Sync'], instances: [null, [here.databaseId]] },
    })
    expect((await settle(ofNear)).problem.errors[0]?.errorMessage).toBe('There are no failures to dismiss.')
    const link = await ofNear.call(contract.jobs.instanceLink, { params: { id: here.databaseId } })
    expect(link.body.open, 'of its instance').toEqual([])
    const retry = () => ofNear.call(contract.jobs.retry, { params: { id } })
    await retry()
    const body = await all.read(contract.jobs.get, { params: { id } })
    expect(body).toMatchObject({ done: 1, failed: 1, settled: 0 })
    await deleteOldJobs(test.db)
    expect((await all.call(contract.jobs.get, { params: { id } })).status, 'what failed is kept').toBe(200)
    await settle(all)
    await deleteOldJobs(test.db)
    expect((await all.call(contract.jobs.get, { params: { id } })).status, 'what is settled goes as what is done').toBe(
      404,
    )
  })

  it('is recorded in the history once it ends', async () => {
    const [caller, orgUnitId] = [await syncer(), await test.orgUnit()]
    const instance = await test.linkedInstance({ orgUnitId })
    const ends = async () => (await historyOf(test.db)).filter((entry) => entry.action === 'job.finish').reverse()
    const watch = () => recordFinished(systemContext({ services: test.services, job: 'a watch' }))
    await watch()
    const former = (await ends()).length
    await instance.query('alter table import_loan rename to gone')
    await caller.call(contract.instances.syncDataImportFields, { params: { id: instance.databaseId } })
    await instance.query('alter table gone rename to import_loan')
    await watch()
    const { rows } = await sql<{ id: number }>`select max(id)::int as id from jobs`.execute(test.db)
    const id = rows[0]?.id ?? 0
    await test.db.updateTable('job_targets').set({ state: 'waiting' }).where('jobId', '=', id).execute()
    await sql`update jobs set "toldAt" = null where id = ${id}`.execute(test.db)
    await watch()
    expect((await ends()).length, 'it is not over').toBe(former + 1)
    await test.db.updateTable('job_targets').set({ state: 'failed' }).where('jobId', '=', id).execute()
    await sql`update jobs set "toldAt" = now() where id = ${id}`.execute(test.db)
    await caller.call(contract.jobs.retry, { params: { id } })
    await watch()
    await watch()
    const entry = { actorName: 'background', entityType: 'job', entityId: id, orgUnitIds: [orgUnitId] }
    const title = [null, expect.stringContaining('Sync')]
    expect((await ends()).slice(former)).toMatchObject([
      { ...entry, changes: { title, done: [null, 0], failed: [null, 1] } },
      { ...entry, changes: { title, done: [null, 1], failed: [null, 0] } },
    ])
    const from = await sql`select "jobId" from history where action = 'job.finish' and "jobId" = ${id}`.execute(test.db)
    expect(from.rows.length).toBe(2)
  })

  it('of an unknown kind is shown and left alone', async () => {
    const [caller, databaseId] = [
      await test.as([SYNC, 'INSTANCE_DETAILS_VIEW', 'FEATURE_FLAG_EDIT']),
      await test.instance(),
    ]
    const { rows } = await sql<{ id: number }>`
      insert into jobs (kind, title, subject, payload, "actorName", chosen)
      values ('ofANewerVersion', 'Rename Instances: ALPHA', 'newer', '{}', 'Somebody', '{"changing":1,"unchanged":0,"disabled":0,"forbidden":0,"gone":0}')
      returning id::int`.execute(test.db)
    const id = rows[0]?.id ?? 0
    await sql`insert into job_targets ("jobId", "databaseId", state, reason, "left", "dueAt")
      values (${id}, ${databaseId}, 'waiting', 'The name is taken.', '{}', now())`.execute(test.db)
    expect(await test.work()).toBe(0)
    await test.db.updateTable('job_targets').set({ state: 'failed' }).where('jobId', '=', id).execute()
    await recordFinished(systemContext({ services: test.services, job: 'a watch' }))
    expect((await sql`select from jobs where id = ${id} and "toldAt" is null`.execute(test.db)).rows).toHaveLength(1)
    const shown = { id, kind: 'ofANewerVersion', title: 'Rename Instances: ALPHA', actorName: 'Somebody', failed: 1 }
    expect(await caller.read(contract.jobs.getAll, { query: { page: 1, pageSize: 1 } })).toMatchObject([shown])
    expect(await caller.read(contract.jobs.get, { params: { id } })).toMatchObject({
      ...shown,
      isRetryable: false,
      isUndoable: false,
      targets: [{ recordId: databaseId, state: 'failed', reason: 'The name is taken.' }],
    })
    const refused = 'Started by a newer version. Retry after all servers are updated.'
    for (const answer of [
      await caller.call(contract.jobs.retry, { params: { id } }),
      await caller.call(contract.bulk.previewUndo, { params: { id } }),
      await caller.call(contract.bulk.undo, { params: { id } }),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ errorMessage: refused }] } })
    }
    await sql`delete from jobs where id = ${id}`.execute(test.db)
  })

  it('marks an instance down after five failures, then recovers', async () => {
    const [instance, caller] = [await test.linkedInstance(), await syncer()]
    const link = () => caller.read(contract.jobs.instanceLink, { params: { id: instance.databaseId } })
    expect(await link()).toMatchObject({ state: 'linked', open: [] })
    await instance.shut()
    await sync(caller, instance.databaseId)
    for (let tries = 2; tries <= 5; tries++) {
      expect((await link()).state).toBe('linked')
      await test.wait()
      expect(await test.work()).toBe(1)
    }
    expect(await link()).toMatchObject({
      state: 'down',
      reason: "The database isn't accepting connections right now.",
      open: [{ kind: 'syncDataImportFields', state: 'waiting', isRetryable: true }],
    })
    expect((await newestJob(caller)).targets[0]?.tries).toBe(5)
    await instance.open()
    await test.wait()
    expect(await test.work(), 'nothing is sent to what is down').toBe(0)
    await sql`update instance_links set "probeAt" = now()`.execute(test.db)
    expect(await test.work()).toBe(1)
    expect(await link()).toMatchObject({ state: 'linked', open: [] })
  })

  it('gives up after eight attempts', async () => {
    const [instance, caller] = [await test.linkedInstance(), await syncer()]
    await instance.shut()
    await sync(caller, instance.databaseId)
    for (let tries = 2; tries <= 8; tries++) {
      // Resets the failures, so a flaky instance never counts as down.
      await sql`update instance_links set failures = 0, "downSince" = null`.execute(test.db)
      await test.wait()
      await test.work()
    }
    expect((await newestJob(caller)).targets).toMatchObject([{ state: 'failed', tries: 8 }])
  })

  it('is continued after a crash and applied once', async () => {
    const [instance, caller] = [await test.linkedInstance(), await syncer()]
    await sync(caller, instance.databaseId)
    const job = await newestJob(caller)
    // The state after the server died between the instance's commit and its own.
    await sql`update job_targets set state = 'running', "finishedAt" = null where "jobId" = ${job.id}`.execute(test.db)
    await instance.query('delete from data_import_field')
    expect(await test.work(), 'the lease').toBe(0)
    await test.wait()
    expect(await test.work()).toBe(1)
    expect((await newestJob(caller)).targets).toMatchObject([{ state: 'done', tries: 2, remark: null }])
    expect(await fields(instance), 'not applied again').toEqual([])
  })

  it('is visible in its org units or to its starter', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const here = await test.linkedInstance({ orgUnitId: mine })
    await test.linkedInstance({ orgUnitId: other })
    const caller = await syncer()
    await sync(caller, 0)
    const { id } = await newestJob(caller)
    const scoped = await test.as([{ permissions: ['INSTANCE_DETAILS_VIEW'], orgUnitIds: [mine] }])
    const visibleJob = await scoped.read(contract.jobs.get, { params: { id } })
    expect(visibleJob.targets.map((target) => target.recordId)).toEqual([here.databaseId])
    expect(visibleJob.hidden).toBeGreaterThan(0)
    expect(visibleJob.isRetryable).toBe(false)
    // Jobs of other org units: platform/http/calls/others-records.test.ts.
    const own = await test.as([{ permissions: [SYNC], orgUnitIds: [mine] }])
    await sync(own, here.databaseId)
    const body = await own.read(contract.jobs.getAll, {
      query: { page: 1, mine: true, kind: 'syncDataImportFields' },
    })
    expect(body).toMatchObject([{ done: 1, actorName: 'Test Person' }])
    expect((await sync(own, 0)).status).toBe(403)
  })

  it("hides instances that its starter can't see", async () => {
    const [unit, elsewhere] = [await test.orgUnit(), await test.orgUnit()]
    const away = await test.linkedInstance({ orgUnitId: elsewhere })
    const { product, select } = givenVendors(test)
    const one = await product()
    await select(one.id, [away.databaseId])
    await away.shut()
    const seller = await test.as([{ permissions: ['VENDOR_PRODUCTS_EDIT'], orgUnitIds: [unit] }])
    await seller.call(contract.vendors.updateProduct, { body: { ...one, vendorName: 'Other' } })
    const { id, targets } = await newestJob(seller)
    expect(targets).toMatchObject([
      { recordId: away.databaseId, name: null, about: null, acesClientId: null, state: 'waiting' },
    ])
    expect(targets[0]?.reason).toBe("The database isn't accepting connections right now.")
    // Others: platform/http/calls/others-records.test.ts.
    const offered = async (...permissions: Permission[]) => {
      const one = await test.as([{ permissions: [...permissions, 'VENDOR_PRODUCTS_EDIT'], orgUnitIds: [elsewhere] }])
      const body = await one.read(contract.jobs.instanceLink, { params: { id: away.databaseId } })
      return [body.open[0]?.isRetryable, (await one.call(contract.jobs.retry, { params: { id } })).status]
    }
    expect(await offered('VENDOR_CONFIG_VIEW')).toEqual([false, 403])
    expect(await offered('INSTANCE_DETAILS_VIEW')).toEqual([true, 200])
  })
})

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
