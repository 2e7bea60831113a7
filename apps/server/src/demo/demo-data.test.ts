import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { JobDetails } from '@acm/contract/jobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newestJob } from '../../test/acts.ts'
import { testApp } from '../../test/app.ts'
import type { TestCaller } from '../../test/caller.ts'
import { ensureFirstData } from '../installation/first-data.ts'
import { sealHistory } from '../platform/history/sealer.ts'
import { verifyHistory } from '../platform/history/verify.ts'
import { loadDemoData } from './demo-data.ts'
import { deleteInstanceDatabases, ensureInstanceDatabases } from './instance-databases.ts'

const test = testApp()
const rowsOf = async <T>(text: string): Promise<T[]> => (await sql<T>`${sql.raw(text)}`.execute(test.db)).rows
const countOf = async (text: string) => (await rowsOf<{ count: number }>(`select count(*) from ${text}`))[0]?.count ?? 0

describe('sample data', () => {
  beforeAll(async () => {
    await ensureFirstData(test.services)
    await loadDemoData(test.services, 1, () => undefined)
  })

  it('has recent sign-ins with history', async () => {
    expect(await countOf(`users where "lastLoginAt" > now() - interval '21 days'`)).toBeGreaterThan(15)
    expect(await countOf('users where "lastLoginAt" is null')).toBeGreaterThan(0)
    const signedIn = `select from history h where h.action = 'session.signIn' and h."entityId" = u.id and h."actorId" = u.id
      and h.at = u."lastLoginAt"`
    expect(await countOf(`users u where u."lastLoginAt" is not null and not exists (${signedIn})`)).toBe(0)
  })

  it('has finished and failed jobs of permitted users', async () => {
    const jobs = await rowsOf<{ failed: number }>(
      `select count(*) filter (where t.state = 'failed') as failed from jobs j join job_targets t on t."jobId" = j.id group by j.id`,
    )
    expect(jobs.filter((job) => job.failed === 0).length).toBeGreaterThan(1)
    expect(jobs.filter((job) => job.failed > 0).length).toBeGreaterThan(0)
    expect(
      await countOf(`job_targets where state not in ('done', 'failed') or (state = 'failed') <> (reason is not null)`),
    ).toBe(0)
    const asking = `select from users u join role_assignments a on a."userId" = u.id join role_permissions p on p."roleId" = a."roleId"
      and p.permission = 'VENDOR_PRODUCTS_EDIT' where u.id = j."actorId"`
    expect(await countOf(`jobs j where not exists (${asking})`)).toBe(0)
  })

  it('has an ordered history that verifies', async () => {
    const actions = await rowsOf<{ action: string }>(`select distinct action from history where "actorType" = 'user'`)
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['client.save', 'instance.save', 'user.save', 'amqVersion.upload', 'vendorProduct.save']),
    )
    expect(
      await countOf('history a join history b on b.id = a.id + 1 where a."actorType" = \'user\' and b.at < a.at'),
    ).toBe(0)
    expect(await countOf('history where at > now()')).toBe(0)
    while ((await sealHistory(test.db, test.services.secrets)) > 0);
    expect((await verifyHistory(test.db, test.services.secrets)).problems).toEqual([])
  })

  it('selected enabled products for instances with Meridian', async () => {
    const chosen = `vendor_selections s join vendor_products p on p.id = s."vendorProductId"
                    join instances i on i."databaseId" = s."databaseId"`
    expect(await countOf(chosen)).toBeGreaterThan(50)
    expect(await countOf(`${chosen} where p."isDisabled" or not i."enableDataFacts"`)).toBe(0)
    expect(
      await countOf(
        `instance_links l join ${chosen} on l."databaseId" = s."databaseId" where p."vendorCode" = 'APR-100'`,
      ),
    ).toBe(24)
  })

  describe('of the instances with a database', () => {
    beforeAll(() => ensureInstanceDatabases(test.services, () => undefined))
    afterAll(() => deleteInstanceDatabases(test.services))

    const activate = async (admin: TestCaller, databaseCode: string) => {
      const [found] = await admin.read(contract.instances.getAll, { query: { databaseCode } })
      const instance = await admin.read(contract.instances.get, { params: { id: found?.databaseId ?? 0 } })
      expect(instance.disabled).toBe(true)
      await admin.read(contract.instances.save, { raw: { ...instance, disabled: false } })
      return instance.databaseId
    }
    const openIn = ({ targets }: JobDetails) =>
      targets.flatMap(({ name, state, reason }) => (state === 'done' ? [] : [[name, state, reason]]))
    const PROD = ['GRAN007-PROD', 'waiting', "The database isn't accepting connections right now."]
    const TRAIN = ['GRAN007-TRAIN', 'failed', "The table 'vendor_product' is missing."]

    /** Follows the steps of docs/operate/sample-data.md. */
    it('recovers one and fails another permanently', async () => {
      const admin = await test.as([...PERMISSIONS])
      const broken = [await activate(admin, 'GRAN007-PROD'), await activate(admin, 'GRAN007-TRAIN')]
      const [product] = await admin.read(contract.vendors.getAllProducts, { query: { vendorCode: 'APR-100' } })
      const renamed = await admin.read(contract.vendors.updateProduct, {
        raw: { ...product, vendorName: 'Renamed' },
      })
      expect(renamed.instancesWithUpdateFailure).toBe(broken.join(', '))
      const first = await newestJob(admin)
      const params = { id: first.id }
      expect(first.done).toBe(22)
      expect(openIn(first)).toEqual([PROD, TRAIN])
      await test.wait()
      await test.work()
      expect(openIn(await admin.read(contract.jobs.get, { params }))).toEqual([TRAIN])
      expect(openIn(await admin.read(contract.jobs.retry, { params }))).toEqual([TRAIN])
      expect(await admin.read(contract.jobs.settle, { params })).toMatchObject({ done: 23, failed: 0, settled: 1 })
    })
  })
})
