import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { FIRST_USER, withFreshDatabase } from '../../apps/server/test/fresh-database.ts'
import { run, type ServerProcess, startServer, stopServer } from '../../apps/server/test/server-process.ts'
import type { PartResult } from '../part.ts'
import { Cluster, giveAway, installDebian, POSTGRESQL, withFolder } from './cluster.ts'

const execute = promisify(execFile)

const DISK = '300m'
const PIECE = 1024 * 1024
/** A scrape reads database facts every ten seconds. */
const TOLD_WITHIN_MS = 15_000

export async function tortureDisk(): Promise<PartResult> {
  const skipped = process.getuid?.() === 0 ? await installDebian(POSTGRESQL) : 'a disk of its own needs root'
  if (skipped) return { skipped, table: [], wrong: [] }
  return withFolder(async (folder) => {
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder])
    try {
      await giveAway(folder)
      return await fillFor(folder)
    } finally {
      await execute('umount', ['--lazy', folder])
    }
  })
}

async function fillFor(folder: string): Promise<PartResult> {
  const cluster = await Cluster.make(join(folder, 'pg'), { settings: { max_wal_size: '64MB', min_wal_size: '32MB' } })
  try {
    return await withFreshDatabase(cluster.url(), async (_name, environment) => {
      const server = await startServer(environment)
      try {
        return await watch(server, folder, environment)
      } finally {
        await stopServer(server)
      }
    })
  } finally {
    await cluster.stop()
  }
}

async function watch(server: ServerProcess, folder: string, environment: NodeJS.ProcessEnv): Promise<PartResult> {
  const filler = join(folder, 'filler')
  const table = [await lookAt(server, 'with room', true)]
  await fill(filler)
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
  const history = await run('history-verify', environment)
  if (!history.includes('The history is verified')) wrong.push(history)
  return { table, wrong }
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let bytes = PIECE; bytes > 0; ) {
      const isWritten = await file.write(Buffer.alloc(bytes)).then(
        () => true,
        () => false,
      )
      if (!isWritten) bytes = Math.floor(bytes / 2)
    }
  } finally {
    await file.close()
  }
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
