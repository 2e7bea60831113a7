import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { inDatabase } from '../../apps/server/test/database-server.ts'
import { FIRST_USER, withFreshDatabase, within } from '../../apps/server/test/fresh-database.ts'
import { call, run, signIn } from '../../apps/server/test/server-process.ts'
import { buildIfChanged } from '../../scripts/build.ts'
import { type PartResult, withEmbedded } from '../part.ts'
import { type Fleet, startFleet, type TimeSpan } from './fleet.ts'
import { requireNginx } from './nginx.ts'
import { startWork, type Traffic, type TrafficReport } from './people.ts'
import { mainOf, type Version, versionBefore } from './versions.ts'

const REPLICAS = 3
const PEOPLE = 6
/** People work this long between two steps. */
const STEP_MS = 4000

/** Rolls this version out over the previous one (or a commit) under load; one process is killed on the way. */
export async function rollOut(dataDir: string, from = ''): Promise<PartResult> {
  await requireNginx()
  const before = await versionBefore(join(dataDir, 'before'), from)
  await buildIfChanged(() => undefined)
  const main = mainOf(before.folder)
  return foundOf(before, await underLoad(dataDir, { size: REPLICAS, main }, (fleet) => replaceEach(fleet, main)))
}

/** Three processes of the previous version are replaced: stopped, killed, stopped. Then each is stopped once more. */
async function replaceEach(fleet: Fleet, former: string): Promise<TimeSpan[]> {
  const killed: TimeSpan[] = []
  await wait(STEP_MS)
  await fleet.stop(0)
  await fleet.raise(0)
  await wait(STEP_MS)
  killed.push(await fleet.kill(1))
  // Like a supervisor, restarts the killed one, now on the newer schema.
  await fleet.raise(1, former)
  await wait(STEP_MS)
  for (const index of [1, 2, 0, 1, 2]) {
    await fleet.stop(index)
    await fleet.raise(index)
    await wait(STEP_MS / 2)
  }
  killed.push(await fleet.kill(0))
  await fleet.raise(0)
  await wait(STEP_MS)
  return killed
}

interface LoadResult<Found> {
  found: Found
  work: Traffic
  lost: string[]
  /** Output of history-verify. */
  verified: string
  /** The newest of nginx. */
  errors: string[]
}

/** People work behind nginx while `steps` replace its processes. */
export const underLoad = <Found>(
  dataDir: string,
  { size, main }: { size: number; main: string | undefined },
  steps: (fleet: Fleet) => Promise<Found>,
): Promise<LoadResult<Found>> =>
  withEmbedded({ dataDir: join(dataDir, 'data'), settings: { max_connections: '200' } }, (address) =>
    withFreshDatabase(address, async (name, environment) => {
      const fleet = await startFleet(join(dataDir, 'nginx'), size, environment, main)
      try {
        const work = startWork(await hire(fleet))
        const found = await steps(fleet)
        await work.stop()
        const lost = await within(inDatabase(address, name), (client) => lostOf(client, work.told))
        const verified = await run('history-verify', { ...environment, PORT: '0' })
        return { found, work, lost, verified, errors: fleet.errors().slice(-30) }
      } finally {
        await fleet.end()
      }
    }),
  )

/** People at work, each with an org unit and an AMQ of their own. */
async function hire(fleet: Fleet) {
  const server = fleet.any()
  const cookie = await signIn(server, FIRST_USER)
  return Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const unit = await call<{ id: number }>(server, '/OrgUnits/SaveOrgUnit', {
        cookie,
        body: { name: `Unit ${index}`, description: 'new' },
      })
      const amq = await call<{ id: number }>(server, '/Amq/SaveAmq', {
        cookie,
        body: { name: `AMQ ${index}`, description: 'Under load' },
      })
      return { url: fleet.url, index, account: FIRST_USER, orgUnitId: unit.body.id, amqId: amq.body.id }
    }),
  )
}

/** Acknowledged writes that are not in the history exactly once. */
async function lostOf(central: pg.Client, { saved, uploaded }: TrafficReport): Promise<string[]> {
  const written = async (entity: string, field: string) => {
    const { rows } = await central.query<{ value: string; times: string }>(
      `select changes -> $2 ->> 1 as value, count(*) as times from history
       where "entityType" = $1 and changes -> $2 is not null group by 1`,
      [entity, field],
    )
    return new Map(rows.map(({ value, times }) => [value, Number(times)]))
  }
  const compare = (what: string, known: ReadonlySet<string>, found: ReadonlyMap<string, number>) =>
    [...known].flatMap((value) => (found.get(value) === 1 ? [] : [`${what} ${value}: ${found.get(value) ?? 0} times.`]))
  return [
    ...compare('Save', saved, await written('orgUnit', 'description')),
    ...compare('Upload', uploaded, await written('amqVersion', 'name')),
  ]
}

function foundOf(before: Version, { found: killed, work, lost, verified, errors }: LoadResult<TimeSpan[]>): PartResult {
  const { calls, failures, saved, uploaded } = work.told
  const isInFlight = ({ from, to }: TimeSpan) => killed.some((kill) => from <= kill.to && kill.from <= to)
  const sinceKills = ({ from, to }: TimeSpan) =>
    killed.map((kill) => `${Math.round(from - kill.from)} to ${Math.round(to - kill.from)} ms`).join(' and ')
  const others = failures.filter((one) => !isInFlight(one))
  const history = verified.split('\n').at(-1) ?? ''
  const wrong = [
    ...others.map((failure) => `${failure.call}: ${failure.what}, ${sinceKills(failure)} after the kills`),
    ...lost,
    ...(verified.includes('The history is verified') ? [] : [history]),
  ]
  return {
    table: [
      {
        'from version': before.commit,
        migrations: `${before.migrations.length} before`,
        calls: Object.values(calls).reduce((sum, count) => sum + count, 0),
        ...calls,
        'slowest (ms)': Math.round(work.told.slowest),
      },
      {
        stops: 7,
        kills: killed.length,
        'failed at kills': failures.length - others.length,
        'failed otherwise': others.length,
        acknowledged: saved.size + uploaded.size,
        lost: lost.length,
        history,
      },
    ],
    wrong: wrong.length > 0 ? [...wrong, ...errors] : [],
  }
}
