import { Client } from 'pg'
import type { Site, Stage } from './stage.ts'

type Fill = (client: Client) => Promise<void>

const filled = new Map<Fill, Map<number, Promise<void>>>()

/** Filled once in a run; keep `fill` stable, because it is the cache key. */
export async function filledSite({ site }: Stage, instances: number, fill: Fill): Promise<Site> {
  const on = await site(instances)
  const known = filled.get(fill) ?? new Map<number, Promise<void>>()
  filled.set(fill, known)
  const done = known.get(instances) ?? fillOnce(on, fill)
  known.set(instances, done)
  await done
  return on
}

async function fillOnce({ databaseUrl }: Site, fill: Fill): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  await fill(client)
  await client.end()
}
