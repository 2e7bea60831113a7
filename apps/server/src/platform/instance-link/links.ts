import { type RawBuilder, sql } from 'kysely'
import { type Database, raiseCounters } from '../database/database.ts'
import { onlyRow, valuesOf } from '../database/results.ts'
import type { ConnectionPool } from '../postgres/connection-pool.ts'
import { connectionOf, type InstancePlace, isLinked, type LinkSettings } from './addresses.ts'
import { lookUpWithin } from './hosts.ts'
import { type InstanceLink, LINK_LIMITS, LinkFailure, type LinkLimits } from './instance-link.ts'
import { withPostgresLink } from './postgres-link.ts'
import { linkFailureOf } from './reasons.ts'

declare module '../database/database.ts' {
  interface Tables {
    instance_links: {
      databaseId: number
      demoDatabase: string | null
      failures: number
      downSince: string | null
      probeAt: string | null
      reason: string | null
    }
  }
}

/** After this many failures in a row an instance is down and only probed. */
export const DOWN_AFTER = 5
const PROBE_SECONDS = 60

export interface LinkState {
  state: 'linked' | 'notLinked' | 'down'
  reason: string | null
  /** ISO-8601 UTC. */
  downSince: string | null
}

export interface InstanceLinks {
  /** Instances without a sample database are linked too. */
  areAllLinked: boolean
  /** Throws only LinkFailures, and remembers them. */
  use<T>(databaseId: number, work: (link: InstanceLink) => Promise<T>, limits?: Partial<LinkLimits>): Promise<T>
  state(databaseId: number): Promise<LinkState>
  probe(): Promise<void>
}

interface InstanceLinksOptions {
  db: Database
  /** Pool of the central database; sample databases are next to it. */
  pool: ConnectionPool
  config: LinkSettings
}

export function createLinks({ db, pool, config }: InstanceLinksOptions): InstanceLinks {
  // From here on every failure belongs to this one instance.
  const reach = async <T>(
    known: InstanceHealth,
    work: (link: InstanceLink) => Promise<T>,
    limits: LinkLimits,
  ): Promise<T> => {
    const began = performance.now()
    try {
      const lookUp = lookUpWithin(Math.min(limits.connectMs, limits.allMs))
      const connection = await connectionOf(config, known, pool.config, lookUp)
      const allMs = Math.max(1, limits.allMs - (performance.now() - began))
      return await withPostgresLink(connection, { ...limits, allMs }, work)
    } catch (error) {
      throw linkFailureOf(error)
    }
  }
  const use: InstanceLinks['use'] = async (databaseId, work, limits) => {
    const existing = await findKnown(db, databaseId)
    try {
      const result = await reach(existing, work, { ...LINK_LIMITS, ...limits })
      if (existing.failures > 0) await recordSuccess(db, databaseId)
      return result
    } catch (error) {
      // Only an unreachable database is down; one that refuses a change is there.
      if (error instanceof LinkFailure && error.isTransient) await recordFailure(db, databaseId, error.message)
      throw error
    }
  }
  return {
    areAllLinked: config.instanceDatabaseUrl !== null,
    use,
    async state(databaseId) {
      const linked = await findKnown(db, databaseId)
      if (!isLinked(config, linked)) return { state: 'notLinked', reason: null, downSince: null }
      const { downSince, reason } = linked
      return downSince === null
        ? { state: 'linked', reason: null, downSince: null }
        : { state: 'down', reason, downSince }
    },
    async probe() {
      const due = await claimProbes(db)
      await Promise.all(due.map((databaseId) => use(databaseId, (link) => link.ping()).catch(() => undefined)))
    },
  }
}

/** Instances `i`, each with its link `l`. */
export const instancesWithLinks = sql`instances i left join instance_links l on l."databaseId" = i."databaseId"`

interface InstanceHealth extends InstancePlace {
  failures: number
  downSince: string | null
  reason: string | null
}

async function findKnown(db: Database, databaseId: number): Promise<InstanceHealth> {
  const { rows } = await sql<InstanceHealth>`
    select i."databaseServer", i."databaseName", l."demoDatabase", coalesce(l.failures, 0) as failures,
           utc(l."downSince") as "downSince", l.reason
    from ${instancesWithLinks}
    where i."databaseId" = ${databaseId}`.execute(db)
  if (!rows[0]) throw new LinkFailure("This instance doesn't exist.", false)
  return rows[0]
}

/** The list of instances shows which are down, so it changes with them. */
const raiseInstances = (told: RawBuilder<unknown>) => raiseCounters(['instances'], sql`exists (select from ${told})`)

const recordSuccess = (db: Database, databaseId: number) =>
  sql`with was as (
        select "databaseId", "downSince" from instance_links where "databaseId" = ${databaseId} for update),
      back as (
        update instance_links l set failures = 0, "downSince" = null, "probeAt" = null, reason = null
        from was where l."databaseId" = was."databaseId" returning was."downSince")
      ${raiseInstances(sql`back where "downSince" is not null`)}`.execute(db)

const recordFailure = (db: Database, databaseId: number, reason: string) =>
  sql`with failed as (
        insert into instance_links as l ("databaseId", failures, reason) values (${databaseId}, 1, ${reason})
        on conflict ("databaseId") do update set failures = l.failures + 1, reason = excluded.reason,
          "downSince" = case when l.failures + 1 >= ${DOWN_AFTER} then coalesce(l."downSince", now()) end,
          "probeAt" = case when l.failures + 1 >= ${DOWN_AFTER} then now() + ${PROBE_SECONDS} * interval '1 second' end
        returning failures)
      ${raiseInstances(sql`failed where failures = ${DOWN_AFTER}`)}`.execute(db)

/** `oldestDown` is in seconds. */
export const readDown = (db: Database): Promise<{ down: number; oldestDown: number }> =>
  onlyRow(db)(sql<{ down: number; oldestDown: number }>`
    select count(*)::int as down,
           coalesce(extract(epoch from now() - min("downSince")), 0)::float8 as "oldestDown"
    from instance_links where "downSince" is not null`)

const claimProbes = (db: Database): Promise<number[]> =>
  valuesOf('databaseId')(db)(sql<{ databaseId: number }>`
    update instance_links set "probeAt" = now() + ${PROBE_SECONDS} * interval '1 second'
    where "databaseId" in (select "databaseId" from instance_links
                           where "downSince" is not null and "probeAt" <= now()
                           order by "probeAt" limit 8 for update skip locked)
    returning "databaseId"`)
