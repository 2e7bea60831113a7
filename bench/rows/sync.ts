import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { instanceSchema } from '../../apps/server/src/demo/instance-databases.ts'
import { besideCentral } from '../../apps/server/src/platform/instance-link/addresses.ts'
import { LINK_LIMITS } from '../../apps/server/src/platform/instance-link/instance-link.ts'
import { withPostgresLink } from '../../apps/server/src/platform/instance-link/postgres-link.ts'
import { type BenchRow, megabytes, ms, times } from '../figures.ts'
import { memoryOf } from '../processes.ts'
import type { BenchSite } from '../stage.ts'

const INSTANCES = 500
const DATABASES = 24
/** The product's concurrency for one request. */
const LANES = 8
const GROWS_AT_MOST_MB = 20

/** Compared with the same work in the databases without a job. */
export const sync: BenchRow = {
  name: 'sync',
  async measure({ site }) {
    const on = await site(1000)
    const databases = await linkInstances(on)
    await throughProduct(on)
    const [product, floor] = [await throughProduct(on), await throughLinks(on, databases)]
    return [
      {
        what: `Sync of ${INSTANCES} instances over ${DATABASES} databases, a job with a row an instance`,
        toReach: 'for information',
        measured: `${ms(product.took / INSTANCES)} an instance`,
        medians: `${ms(floor / INSTANCES)} without the job: ${times(product.took / floor)}`,
      },
      {
        what: 'Memory meanwhile',
        toReach: `grows ≤ ${GROWS_AT_MOST_MB} MB`,
        measured: `grows ${megabytes(product.grown)}`,
        reached: product.grown <= GROWS_AT_MOST_MB,
      },
    ]
  },
}

/** One small database for some twenty active instances. */
async function linkInstances({ databaseUrl }: BenchSite): Promise<string[]> {
  const central = new pg.Client({ connectionString: databaseUrl })
  await central.connect()
  const databases = Array.from({ length: DATABASES }, (_, index) => `bench_instance_${index}`)
  const schema = await instanceSchema()
  for (const database of databases) {
    await central.query(`create database ${database}`)
    const client = new pg.Client(besideCentral({ connectionString: databaseUrl }, database))
    await client.connect()
    await client.query(schema)
    await client.end()
  }
  await central.query(
    `insert into instance_links ("databaseId", "demoDatabase")
     select "databaseId", 'bench_instance_' || "databaseId" % $1::int from instances where not disabled
     order by "databaseId" limit $2`,
    [DATABASES, INSTANCES],
  )
  await central.end()
  return databases
}

async function throughProduct({ product }: BenchSite) {
  const idle = await memoryOf(product.process)
  let [most, isOver] = [idle, false]
  const watching = (async () => {
    for (; !isOver; await wait(50)) most = Math.max(most, await memoryOf(product.process))
  })()
  const began = performance.now()
  const address = `http://127.0.0.1:${product.port}/api/ClientDatabase/SyncDataImportFields/0`
  const answer = await fetch(address, { headers: { cookie: product.cookie } })
  const body = await answer.json()
  const took = performance.now() - began
  isOver = true
  await watching
  if (body !== true) throw new Error(`The sync was answered with ${answer.status} ${JSON.stringify(body)}`)
  return { took, grown: Math.max(0, most - idle) }
}

async function throughLinks({ databaseUrl }: BenchSite, databases: readonly string[]): Promise<number> {
  let next = 0
  const lane = async () => {
    for (let index = next++; index < INSTANCES; index = next++) {
      const connection = besideCentral({ connectionString: databaseUrl }, databases[index % DATABASES] ?? '')
      const change = { key: 'floor', version: index + 1 }
      await withPostgresLink(connection, LINK_LIMITS, (link) => link.syncImportFields(change))
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: LANES }, lane))
  return performance.now() - began
}
