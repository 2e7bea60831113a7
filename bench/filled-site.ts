import { Client } from 'pg'
import type { BenchSite, BenchStage } from './stage.ts'

type FillFunction = (client: Client) => Promise<void>

const filled = new Map<FillFunction, Map<number, Promise<void>>>()

/** Filled once in a run; keep `fill` stable, because it is the cache key. */
export async function filledSite({ site }: BenchStage, instances: number, fill: FillFunction): Promise<BenchSite> {
  const on = await site(instances)
  const sites = filled.get(fill) ?? new Map<number, Promise<void>>()
  filled.set(fill, sites)
  const done = sites.get(instances) ?? fillOnce(on, fill)
  sites.set(instances, done)
  await done
  return on
}

async function fillOnce({ databaseUrl }: BenchSite, fill: FillFunction): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  await fill(client)
  await client.end()
}
