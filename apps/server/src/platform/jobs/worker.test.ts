import { contract } from '@acm/contract'
import type { VendorProduct } from '@acm/contract/vendors'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { givenVendors } from '../../../test/vendors.ts'
import type { InstanceLink } from '../instance-link/instance-link.ts'
import type { LinkJobKind } from './jobs.ts'
import { runJob } from './runner.ts'
import { startWorker, workOnce } from './worker.ts'
import { POOL_SIZE } from './worker-pool.ts'

const test = testApp()
afterEach(() => sql`delete from jobs`.execute(test.db))

async function job(instances: number, due = sql`now()`): Promise<number> {
  const ids = await Promise.all(Array.from({ length: instances }, () => test.instance()))
  const { rows } = await sql<{ id: number }>`
    insert into jobs (kind, title, subject, payload, "actorName")
    values ('syncDataImportFields', 'Sync', 'a subject', '{}', 'Somebody') returning id::int`.execute(test.db)
  const id = rows[0]?.id ?? 0
  for (const databaseId of ids)
    await sql`insert into job_targets ("jobId", "databaseId", "dueAt") values (${id}, ${databaseId}, ${due})`.execute(
      test.db,
    )
  return id
}

/** The instances need no database; the job kind records its turns and runs `apply`. */
function withWorkers(apply: (jobId: number, turn: number) => Promise<void> = async () => undefined) {
  const turns: number[] = []
  const links = {
    ...test.services.links,
    use: <T>(_id: number, work: (link: InstanceLink) => Promise<T>) =>
      work({ newestApplied: async () => 0 } as InstanceLink),
  }
  const kind: LinkJobKind = {
    name: 'syncDataImportFields',
    waitMs: 20_000,
    apply: async (_link, _payload, jobId) => {
      turns.push(jobId)
      await apply(jobId, turns.length)
      return null
    },
  }
  return { services: { ...test.services, links }, kind, turns }
}

const doneOf = async (jobId: number) => {
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from job_targets where "jobId" = ${jobId} and state = 'done'`.execute(test.db)
  return rows[0]?.done
}

describe('the background', () => {
  it('takes jobs in turn, small before the rest of large', async () => {
    const [large, small] = [await job(40), await job(4)]
    const goesOn = Promise.withResolvers<void>()
    const turnsOf = (job: number) => turns.filter((id) => id === job).length
    const { services, kind, turns } = withWorkers(async (jobId) => {
      // The large job waits for the small one, unless it has taken all lanes.
      if (turnsOf(small) === 4 || turnsOf(large) === POOL_SIZE) goesOn.resolve()
      if (jobId === large) await goesOn.promise
    })
    expect(await workOnce(services, [kind])).toBe(44)
    expect(turns.lastIndexOf(small)).toBeLessThan(16)
    expect(await doneOf(large)).toBe(40)
  })

  it('continues while a slow target runs', async () => {
    const silent = Promise.withResolvers<void>()
    const slow = await job(12, sql`now() - interval '1 minute'`)
    const { services, kind } = withWorkers((jobId) => (jobId === slow ? silent.promise : Promise.resolve()))
    const errors: unknown[] = []
    const stop = startWorker(services, [kind], (error) => errors.push(error))
    // All lanes are taken by then, and nothing answers.
    await expect
      .poll(async () => (await sql`select from job_targets where state = 'running'`.execute(test.db)).rows.length, {
        timeout: 5000,
      })
      .toBe(12)
    const quick = await job(3)
    await expect.poll(() => doneOf(quick), { timeout: 5000 }).toBe(3)
    expect(await doneOf(slow)).toBe(0)
    silent.resolve()
    await stop()
    expect(await doneOf(slow)).toBe(12)
    expect(errors).toEqual([])
  })
})

describe('a request', () => {
  it('shares a job with all processes and waits for them', async () => {
    const jobId = await job(12)
    const isTaken = Promise.withResolvers<void>()
    const other = withWorkers(async () => {
      isTaken.resolve()
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    const mine = withWorkers()
    const working = workOnce(other.services, [other.kind])
    await isTaken.promise
    expect(await runJob(mine.services, mine.kind, jobId)).toEqual([])
    expect(await doneOf(jobId)).toBe(12)
    expect(other.turns.length + mine.turns.length).toBe(12)
    await working
  })
})

const { product, select, editor } = givenVendors(test)

/** Saves a product of an instance four times, then resets the central database by three jobs. */
async function putBack() {
  const caller = await editor()
  const instance = await test.linkedInstance()
  let saved: VendorProduct = await product()
  const rename = async (vendorName: string) => {
    saved = await caller.read(contract.vendors.updateProduct, { body: { ...saved, vendorName } })
  }
  await select(saved.id, [instance.databaseId])
  for (let turn = 1; turn <= 4; turn++) await rename(`Name ${turn}`)
  await sql`delete from jobs where id > (select max(id) - 3 from jobs)`.execute(test.db)
  await sql`select setval(pg_get_serial_sequence('jobs', 'id'), (select max(id) from jobs))`.execute(test.db)
  const storedName = async () =>
    (await instance.query<{ vendor_name: string }>('select vendor_name from vendor_product'))[0]
  return { rename, kept: storedName, instance }
}

describe('change after a restore', () => {
  it('reaches an instance with later versions', async () => {
    const { rename, kept, instance } = await putBack()
    await rename('After')
    expect(await kept()).toEqual({ vendor_name: 'After' })
    await rename('After that')
    expect(await kept()).toEqual({ vendor_name: 'After that' })
    await instance.query('update acm_applied set version = 2e15')
    await rename('Lost')
    expect(await kept()).toEqual({ vendor_name: 'After that' })
    const { rows } = await sql<{ reason: string }>`select reason from job_targets where state = 'failed'`.execute(
      test.db,
    )
    expect(rows).toEqual([{ reason: 'Its table acm_applied contains change 2000000000000000, which was never sent.' }])
  })

  it('reaches an instance after a forked timeline', async () => {
    const { rename, kept, instance } = await putBack()
    // A copy, a promoted standby or a point-in-time recovery has another lineage than the stored one.
    await sql`update installation set value = 'another' where key = 'lineage'`.execute(test.db)
    await instance.shut()
    await rename('After')
    // Others create as many jobs as were lost before the instance answers again.
    await sql`select setval(pg_get_serial_sequence('jobs', 'id'), (select max(id) + 100 from jobs))`.execute(test.db)
    await instance.open()
    await test.wait()
    await test.work()
    expect(await kept()).toEqual({ vendor_name: 'After' })
    const { rows } = await sql<{ isKnown: boolean }>`
      select value = lineage() as "isKnown" from installation where key = 'lineage'`.execute(test.db)
    expect(rows).toEqual([{ isKnown: true }])
  })
})
