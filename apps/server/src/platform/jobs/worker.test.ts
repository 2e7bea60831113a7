import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
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
