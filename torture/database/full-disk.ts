import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FIRST_USER, withFreshDatabase } from '../../apps/server/test/fresh-database.ts'
import { run, type ServerProcess } from '../../apps/server/test/server-process.ts'
import { fillDisk, withDisk } from '../disk.ts'
import { type PartResult, skipFor, withServer } from '../part.ts'
import { Cluster, giveAway, installDebian, POSTGRESQL, withFolder } from './cluster.ts'
import { wrongHistory } from './load.ts'

const DISK_MB = 300
/** A scrape reads database facts every ten seconds. */
const TOLD_WITHIN_MS = 15_000

export async function tortureDisk(): Promise<PartResult> {
  skipFor(process.getuid?.() === 0 ? null : 'a disk of its own needs root')
  await installDebian(POSTGRESQL)
  return withFolder((folder) =>
    withDisk(folder, DISK_MB, async () => {
      await giveAway(folder)
      return fillFor(folder)
    }),
  )
}

async function fillFor(folder: string): Promise<PartResult> {
  const cluster = await Cluster.make(join(folder, 'pg'), { settings: { max_wal_size: '64MB', min_wal_size: '32MB' } })
  return withFreshDatabase(cluster.url(), (_name, environment) =>
    withServer(environment, (server) => watch(server, folder, environment)),
  ).finally(cluster.stop)
}

async function watch(server: ServerProcess, folder: string, environment: NodeJS.ProcessEnv): Promise<PartResult> {
  const filler = join(folder, 'filler')
  const table = [await lookAt(server, 'with room', true)]
  fillDisk(filler)
  table.push(await lookAt(server, 'full', false))
  const doctor = await run('doctor', environment)
  await rm(filler)
  table.push(await lookAt(server, 'with room again', true))
  const expected = [
    { readiness: 200, metric: 1 },
    { readiness: 503, metric: 0 },
    { readiness: 200, metric: 1 },
  ]
  const wrong = table.flatMap(({ disk, readiness, metric }, place) =>
    readiness === expected[place]?.readiness && metric === expected[place]?.metric
      ? []
      : [`${disk}: readiness ${readiness}, acm_database_writable ${metric}`],
  )
  if (!/^wrong .*The database doesn't accept writes: .*No space left on device/m.test(doctor))
    wrong.push(`The doctor does not say it: ${doctor}`)
  return { table, wrong: [...wrong, ...(await wrongHistory(environment))] }
}

/** Readiness, metric and sign-in, once the probes had time to notice. */
async function lookAt({ url }: ServerProcess, disk: string, hasRoom: boolean) {
  const readiness = async () => (await fetch(`${url}/api/health/ready`)).status
  const metric = async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return Number(/^acm_database_writable (\d)/m.exec(text)?.[1])
  }
  const began = performance.now()
  const isFound = async () => ((await readiness()) === 200) === hasRoom && (await metric()) === Number(hasRoom)
  while (!(await isFound()) && performance.now() - began < TOLD_WITHIN_MS) await pause(200)
  const foundAfter = Math.round(performance.now() - began)
  const signIn = await fetch(`${url}/api/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(FIRST_USER),
  })
  return {
    disk,
    readiness: await readiness(),
    metric: await metric(),
    'told after (ms)': foundAfter,
    'a sign-in': signIn.status,
  }
}
