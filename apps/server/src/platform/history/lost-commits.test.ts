import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FEATURE, flagOf, jobOf } from '../../../test/acts.ts'
import { historyOf, testApp, unique } from '../../../test/app.ts'
import { callerOf, type TestCaller } from '../../../test/caller.ts'
import { type LossyProxy, lossyProxy } from '../../../test/lossy-proxy.ts'
import { choosing, instanceWithUsers } from '../../../test/notified-users.ts'
import { givenVendors } from '../../../test/vendors.ts'
import { buildApp } from '../../app.ts'
import { SessionReader } from '../access/sessions.ts'
import { type OpenDatabase, openDatabase } from '../database/database.ts'

const test = testApp()
let proxy: LossyProxy
let opened: OpenDatabase
let app: FastifyInstance

beforeAll(async () => {
  const { host = '', port = 0, user = '', database = '', connectionString } = test.services.pool.config
  proxy = await lossyProxy(connectionString ?? { host, port, user, database })
  opened = openDatabase({ address: proxy.address, onError: () => undefined })
  const { db, pool } = opened
  app = buildApp({ ...test.services, db, pool, sessions: new SessionReader(db, test.services.config) })
})
afterEach(() => proxy.comeBack())
afterAll(async () => {
  await app.close()
  await opened.close()
  await proxy.close()
})

const all = () => test.as([...PERMISSIONS])
/** The same person, whose calls reach the server that loses commits. */
const losing = ({ userId, token }: TestCaller) => callerOf(app, test.services.config, userId, token)
const currentUser = (caller: TestCaller) => losing(caller).call(contract.session.currentUser)

const MAY_BE_SAVED = {
  status: 503,
  problem: {
    status: 503,
    title: 'Service Unavailable',
    message: 'The database connection was lost. Your change may have been saved. Check it before you try again.',
    errors: [],
    requestId: expect.any(String),
    mayBeSaved: true,
  },
}

describe('save with a lost commit response', () => {
  const save = (caller: TestCaller, name: string) =>
    losing(caller).call(contract.orgUnits.save, { body: { id: 0, name, description: 'x' } })
  const stored = async (name: string) =>
    (await sql`select from org_units where name = ${name}`.execute(test.db)).rows.length

  it('returns mayBeSaved and is stored once', async () => {
    const [caller, name] = [await all(), unique('Lost ')]
    // Once as the first call of a session, once with the session's lookup during the commit.
    for (const one of [`${name} first`, `${name} next`]) {
      proxy.loseCommit()
      const { status, problem, headers } = await save(caller, one)
      expect({ status, problem }).toEqual(MAY_BE_SAVED)
      expect([headers['retry-after'], await stored(one)]).toEqual(['2', 1])
      await currentUser(caller)
    }
    expect((await save(caller, `${name} first`)).problem.errors[0]?.errorMessage).toContain('already')
  })

  it("isn't reported for failed or rejected saves", async () => {
    const [caller, name] = [await all(), unique('Never ')]
    await currentUser(caller)
    proxy.loseAfterCommit()
    await save(caller, `${name} last`)
    const { status, problem } = await save(caller, name)
    expect([status, problem.mayBeSaved, problem.message]).toEqual([
      503,
      undefined,
      "The service isn't available right now. Try again.",
    ])
    expect([await stored(`${name} last`), await stored(name)]).toEqual([1, 0])
    proxy.comeBack()
    expect((await save(caller, '')).body).toMatchObject({ status: 400 })
  })
})

describe('database lost after the commit', () => {
  const losingAfter = async <T>(caller: TestCaller, work: (by: TestCaller) => Promise<T>): Promise<T> => {
    await currentUser(caller)
    proxy.loseAfterCommit()
    return work(losing(caller)).finally(() => proxy.comeBack())
  }

  it('returns the started job and the background continues', async () => {
    const caller = await all()
    const ids = [await test.instance(), await test.instance(), await test.instance()]
    const begun = await losingAfter(caller, (by) => by.call(contract.bulk.start, { body: { ...FEATURE, ids } }))
    const { jobId } = begun.body
    expect(begun).toMatchObject({ status: 200, body: { jobId: expect.any(Number), done: 0, failed: 0, waiting: 3 } })
    await test.wait()
    await test.work()
    expect(await jobOf(caller, jobId)).toMatchObject({ done: 3, waiting: 0 })
    const undone = await losingAfter(caller, (by) => by.call(contract.bulk.undo, { params: { id: jobId } }))
    expect(undone).toMatchObject({ status: 200, body: { done: 0, failed: 0, waiting: 3 } })
    await test.wait()
    await test.work()
    expect((await flagOf(caller, ids[0] ?? 0)).isEnabled).toBe(false)
    const started = (await historyOf(test.db)).filter(({ action }) => action === 'job.start')
    expect(started.length, 'each once').toBe(2)
  })

  it('returns the save with instances not updated', async () => {
    const caller = await all()
    const { product, select } = givenVendors(test)
    const [one, first, other] = [await product(), await test.linkedInstance(), await test.linkedInstance()]
    await select(one.id, [first.databaseId, other.databaseId])
    const saved = await losingAfter(caller, (by) =>
      by.call(contract.vendors.updateProduct, { body: { ...one, vendorName: 'Renamed' } }),
    )
    expect(saved).toMatchObject({
      status: 200,
      body: { vendorName: 'Renamed', instancesWithUpdateFailure: `${first.databaseId}, ${other.databaseId}` },
    })
    const params = { id: first.databaseId }
    const chosen = await losingAfter(caller, (by) =>
      by.call(contract.vendors.updateVendor, { params, body: { id: one.id, isSelected: false } }),
    )
    expect(chosen).toMatchObject({
      status: 200,
      body: { isSelected: false, instancesWithUpdateFailure: String(first.databaseId) },
    })
    const sync = await losingAfter(caller, (by) => by.call(contract.instances.syncDataImportFields, { params }))
    expect(sync).toMatchObject({ status: 200, body: false })
  })

  it('returns the saved choice of an instance user', async () => {
    const caller = await all()
    const { instance, ids } = await instanceWithUsers(test, ['Ann'])
    const rows = await caller.read(contract.notifications.getAllForInstance, { params: { id: instance.databaseId } })
    const { status, body } = await losingAfter(caller, (by) =>
      by.call(contract.notifications.save, { body: choosing(rows[0], 1) }),
    )
    const enabled = body.possibleNotifications.filter((one) => one.isEnabled)
    expect([status, body.id, enabled.length]).toEqual([200, ids[0], 1])
  })

  it('returns mayBeSaved where the response is a job state', async () => {
    const caller = await all()
    const databaseId = await test.instance()
    const { rows } = await sql<{ id: number }>`
      insert into jobs (kind, title, subject, payload, "actorName") values ('syncDataImportFields', 'Sync', 'sync', 'null', 'Somebody')
      returning id::int`.execute(test.db)
    const id = rows[0]?.id
    await sql`insert into job_targets ("jobId", "databaseId", state, "dueAt") values (${id}, ${databaseId}, 'failed', now())`.execute(
      test.db,
    )
    for (const act of ['settle', 'retry'] as const) {
      const { status, problem } = await losingAfter(caller, (by) => by.call(contract.jobs[act], { params: { id } }))
      expect({ status, problem }).toEqual(MAY_BE_SAVED)
    }
    expect((await historyOf(test.db)).slice(0, 2).map(({ action }) => action)).toEqual(['job.retry', 'job.settle'])
  })
})
