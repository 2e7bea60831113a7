import { contract } from '@acm/contract'
import type { JobDetails } from '@acm/contract/jobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newestJob } from '../../../test/acts.ts'
import { testApp, withSettings } from '../../../test/app.ts'
import {
  BROKEN_HOSTS,
  BROKEN_URL,
  type BrokenServer,
  ENCRYPTED_SUFFIX,
  startBrokenServers,
} from '../../../test/broken-servers.ts'
import { givenVendors } from '../../../test/vendors.ts'
import { type InstanceHosts, parseHosts } from '../../settings/instance-hosts.ts'
import type { InstanceLinks } from './links.ts'

const instanceHosts = parseHosts(BROKEN_HOSTS) as InstanceHosts
const test = testApp({ instanceDatabaseUrl: BROKEN_URL, instanceHosts })
const encrypted = withSettings(test, { instanceDatabaseUrl: BROKEN_URL + ENCRYPTED_SUFFIX })

type BrokenInstance = BrokenServer & { databaseId: number }
let closeAll = () => {}
let broken: BrokenInstance[] = []
let withoutTls: BrokenInstance[] = []

const placed = (on: typeof test, servers: readonly BrokenServer[]): Promise<BrokenInstance[]> =>
  Promise.all(servers.map(async (one) => ({ ...one, databaseId: await on.instance(only(one)) })))
const only = ({ databaseServer }: BrokenServer) => ({ databaseServer })
/** Each silent server is waited for. */
const IMPATIENT = { connectMs: 1500, statementMs: 1500 }
const setLimits = ({ services }: typeof test) => {
  const { links } = services
  const use: InstanceLinks['use'] = (id, work, limits) => links.use(id, work, { ...limits, ...IMPATIENT })
  Object.assign(services, { links: { ...links, use } })
}
beforeAll(async () => {
  for (const one of [test, encrypted]) setLimits(one)
  const [plain, tls] = [await startBrokenServers(), await startBrokenServers({ isEncrypted: true })]
  closeAll = () => [plain, tls].forEach(({ close }) => void close())
  broken = await placed(test, plain.broken)
  withoutTls = await placed(encrypted, tls.broken)
})
afterAll(() => closeAll())

const reasons = ({ targets }: JobDetails, all: readonly BrokenInstance[]) =>
  all.map(({ kind, databaseId }) => {
    const { state, reason } = targets.find((target) => target.recordId === databaseId) ?? {}
    return { kind, state, reason }
  })
const expected = (all: readonly BrokenInstance[]) =>
  all.map(({ kind, isTransient, reason }) => ({ kind, state: isTransient ? 'waiting' : 'failed', reason }))
const idsOf = (all: readonly { databaseId: number }[]) => all.map(({ databaseId }) => databaseId).sort((a, b) => a - b)

/** Each try of these takes seconds. */
const IN_TIME = / in time\.$/
const isSlow = sql`coalesce(reason ~ ${IN_TIME.source}, false)`

describe('broken instance server', () => {
  it('gives a plain reason and retries if temporary', async () => {
    const { product, select } = givenVendors(test)
    const caller = await test.as(['VENDOR_PRODUCTS_VIEW', 'VENDOR_PRODUCTS_EDIT', 'INSTANCE_DETAILS_VIEW'])
    const well = [await test.linkedInstance(), await test.linkedInstance()]
    const before = await product()
    await select(
      before.id,
      [...broken, ...well].map(({ databaseId }) => databaseId),
    )
    const { status, body } = await caller.call(contract.vendors.updateProduct, {
      body: { ...before, vendorName: 'Renamed' },
    })
    expect([status, body.vendorName]).toEqual([200, 'Renamed'])
    expect(body.instancesWithUpdateFailure).toBe(idsOf(broken).join(', '))
    for (const { query } of well) {
      expect(await query('select vendor_name from vendor_product')).toEqual([{ vendor_name: 'Renamed' }])
    }
    expect(reasons(await newestJob(caller), broken)).toEqual(expected(broken))
    // Transient failures are due again within seconds, others never.
    await sql`update job_targets set "dueAt" = now() + case when ${isSlow} then interval '1 hour' else '0' end`.execute(
      test.db,
    )
    await test.work()
    const { rows } = await sql<{ databaseId: number }>`
      select distinct "databaseId" from job_targets where state <> 'done' and tries > 1`.execute(test.db)
    expect(idsOf(rows)).toEqual(idsOf(broken.filter(({ isTransient, reason }) => isTransient && !IN_TIME.test(reason))))
  })

  it('covers broken encryption', async () => {
    const { product, select } = givenVendors(encrypted)
    const caller = await encrypted.as(['VENDOR_PRODUCTS_EDIT', 'INSTANCE_DETAILS_VIEW'])
    const before = await product()
    await select(before.id, idsOf(withoutTls))
    const body = await caller.read(contract.vendors.updateProduct, { body: { ...before, vendorName: 'Renamed' } })
    expect(body.instancesWithUpdateFailure).toBe(idsOf(withoutTls).join(', '))
    expect(reasons(await newestJob(caller), withoutTls)).toEqual(expected(withoutTls))
  })
})
