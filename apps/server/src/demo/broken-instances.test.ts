import type { Instance } from '@acm/contract/instances'
import type { Job, JobDetails } from '@acm/contract/jobs'
import type { VendorProduct } from '@acm/contract/vendors'
import { expect, inject, it } from 'vitest'
import { FIRST_USER, withMigratedDatabase } from '../../test/fresh-database.ts'
import { call, run, type ServerProcess, signIn, startServer, stopServer } from '../../test/server-process.ts'

/** Follows the steps of docs/operate/sample-data.md through the API. */
async function walk(server: ServerProcess) {
  const cookie = await signIn(server, FIRST_USER)
  const get = async <T>(path: string) => (await call<T>(server, path, { cookie })).body
  const post = async <T>(path: string, body: object) => (await call<T>(server, path, { cookie, body })).body
  const activate = async (code: string) => {
    const found = await get<Instance[]>(`/ClientDatabase/GetAllInstances?databaseCode=${code}`)
    const [{ databaseId } = { databaseId: 0 }] = found
    const instance = await get<Instance>(`/ClientDatabase/GetInstanceDetails/${databaseId}`)
    expect(instance.disabled).toBe(true)
    await post('/ClientDatabase/SaveInstanceDetails', { ...instance, disabled: false })
    return databaseId
  }
  const broken = [await activate('GRAN007-PROD'), await activate('GRAN007-TRAIN')]
  const [product] = await get<VendorProduct[]>('/Vendors/GetAllVendorProducts?vendorCode=APR-100')
  const answer = await post<VendorProduct>('/Vendors/UpdateVendorProduct', { ...product, vendorName: 'Renamed' })
  expect(answer.instancesWithUpdateFailure).toBe(broken.join(', '))
  const [newest] = await get<Job[]>('/x/jobs?page=1&pageSize=1')
  const job = () => get<JobDetails>(`/x/jobs/${newest?.id}`)
  const retry = () => post<JobDetails>(`/x/jobs/${newest?.id}/retry`, {})
  const dismiss = () => post<JobDetails>(`/x/jobs/${newest?.id}/settle`, {})
  return { job, retry, dismiss }
}

const openIn = ({ targets }: JobDetails) =>
  targets.flatMap(({ name, state, reason }) => (state === 'done' ? [] : [[name, state, reason]]))

const PROD = ['GRAN007-PROD', 'waiting', "The database isn't accepting connections right now."]
const TRAIN = ['GRAN007-TRAIN', 'failed', "The table 'vendor_product' is missing."]

it('one sample instance recovers, the other fails permanently', { timeout: 150_000 }, () =>
  withMigratedDatabase(inject('testServer'), async (_name, settings) => {
    const environment = { ...settings, DEMO: '1' }
    expect(await run('demo', environment)).toContain('Loaded sample data')
    const server = await startServer(environment)
    try {
      const { job, retry, dismiss } = await walk(server)
      const first = await job()
      expect(first.done).toBe(22)
      expect(openIn(first)).toEqual([PROD, TRAIN])
      await expect.poll(async () => openIn(await job()), { timeout: 120_000, interval: 500 }).toEqual([TRAIN])
      expect(openIn(await retry())).toEqual([TRAIN])
      expect(await dismiss()).toMatchObject({ done: 23, failed: 0, settled: 1 })
    } finally {
      await stopServer(server)
    }
  }),
)
