import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findBinaries } from './binaries.ts'
import type { EmbeddedServer } from './embedded.ts'
import { startEmbedded } from './embedded.ts'
import { findHome, homeOutside, temporaryFolder } from './places.ts'
import { birthOf, waitForDeath } from './process.ts'
import type { ProcessUser } from './user.ts'
import { asUser, canEnter, cleanEnvironment, databaseUser } from './user.ts'

const launcher = join(import.meta.dirname, 'embedded.ts')
const user = databaseUser()
const output: string[] = []
let base: string
let dataDir: string
let running: EmbeddedServer | undefined

beforeAll(() => {
  base = mkdtempSync(join(temporaryFolder(user), 'acm-test-'))
  chmodSync(base, 0o777)
  dataDir = join(base, 'data')
})

afterEach(async () => {
  await running?.stop()
  if (running) expect(existsSync(running.connection.host)).toBe(false)
  running = undefined
})

afterAll(() => rmSync(base, { recursive: true, force: true }))

const start = async () => {
  running = await startEmbedded({ dataDir, log: (line) => output.push(line) })
  return running
}

const query = async (server: Pick<EmbeddedServer, 'connection'>, text: string) => {
  const client = new Client(server.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const startInChild = async (folder: string, as?: ProcessUser) => {
  const script = `
    import { startEmbedded } from ${JSON.stringify(launcher)}
    const server = await startEmbedded({ dataDir: ${JSON.stringify(folder)}, log: () => {} })
    process.on('SIGTERM', () => server.stop())
    console.log(JSON.stringify({ connection: server.connection, pid: server.pid }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...asUser(as),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => ['null']),
  ])
  return { child, server: JSON.parse(line) as Pick<EmbeddedServer, 'connection' | 'pid'> }
}

const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const socketDirOf = (server: Pick<EmbeddedServer, 'connection'>) => server.connection.host

it('has no network port and survives power loss', async () => {
  // As an interrupted creation leaves it.
  const leftover = join(dataDir, 'postgres', 'new-killed')
  mkdirSync(leftover, { recursive: true })
  writeFileSync(join(leftover, 'PG_VERSION'), '18')

  const first = await start()
  await query(first, "create table note (text text); insert into note values ('kept')")
  const rows = await query(
    first,
    `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
            current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
            datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding
       from pg_database where datname = 'postgres'`,
  )
  expect(rows).toEqual([
    { addresses: '', fsync: 'on', pages: 'on', checksums: 'on', provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' },
  ])
  await first.stop()
  expect(existsSync(socketDirOf(first))).toBe(false)
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['cluster'])
})

it('recovers commits of a killed postmaster with a reused id', async () => {
  const server = await start()
  await query(server, "insert into note values ('committed')")
  const file = join(server.clusterDir, 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  const reason = new Promise<string>((resolve) => server.onExit(resolve))
  process.kill(server.pid, 'SIGKILL')
  expect(await reason).toBe('it was stopped by SIGKILL')
  writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'))

  expect(await query(await start(), 'select text from note order by text')).toEqual([
    { text: 'committed' },
    { text: 'kept' },
  ])
})

it('ends the database of a killed process and restarts', async () => {
  const { child, server } = await startInChild(dataDir)
  await kill(child)
  expect(await waitForDeath(server.pid, 5000)).toBe(true)
  const next = await start()
  expect(existsSync(socketDirOf(server))).toBe(false)
  expect(await query(next, 'select count(*)::int as count from note')).toEqual([{ count: 2 }])
})

it('stops an orphaned postmaster first', async () => {
  const { clusterDir } = findHome(dataDir, () => {})
  const { postgres } = await findBinaries(user, () => {})
  const orphan = spawn(postgres, ['-D', clusterDir, '-k', base, '-c', 'listen_addresses='], {
    ...asUser(user),
    cwd: '/',
    env: cleanEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(orphan, 'exit')
  for await (const line of createInterface({ input: orphan.stderr })) if (line.includes('ready to accept')) break

  await start()
  await ended
  expect(output).toContain(`Stopping the database of a server that was killed (process ${orphan.pid})`)
})

it.runIf(existsSync('/proc/self/stat'))(
  'starts although the killed postmaster is a zombie that nobody buries',
  async () => {
    const server = await start()
    const file = join(server.clusterDir, 'postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    const exited = new Promise((resolve) => server.onExit(resolve))
    process.kill(server.pid, 'SIGKILL')
    await exited
    // The child exits after its parent has become another program: a shell that knows the child would reap it.
    const parent = spawn('/bin/sh', ['-c', 'exec 3<&0; cat <&3 & echo $!; exec sleep 60'], {
      ...asUser(user),
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const [zombie] = await once(createInterface({ input: parent.stdout }), 'line')
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
    parent.stdin.end()
    await expect.poll(() => readFileSync(`/proc/${zombie}/stat`, 'utf8').includes(') Z ')).toBe(true)
    writeFileSync(file, [zombie, ...lines.slice(1)].join('\n'))

    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
    parent.kill()
  },
)

it('names the reason when PostgreSQL does not start', async () => {
  await expect(startEmbedded({ dataDir, log: () => {}, settings: { shared_buffers: 'much' } })).rejects.toThrow(
    /^The embedded database in .* didn't start: FATAL: .*shared_buffers/,
  )
})

it.runIf(user && canEnter(dirname(process.execPath), user) && canEnter(import.meta.dirname, user))(
  'runs for a user without rights',
  async () => {
    const folder = join(base, 'of-user')
    const { child, server } = await startInChild(folder, user)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(birthOf(server.pid)).toBeUndefined()
  },
)

it('finds the folder of an older version', () => {
  const own = { name: 'postgres', uid: 0, gid: 0 }
  const [home, former] = [join(base, 'home'), join(base, 'former')] as const
  const place = homeOutside('/root/console/data', own, [home, former])
  expect(dirname(place)).toBe(home)
  const cluster = join(former, basename(place))
  mkdirSync(join(cluster, 'cluster'), { recursive: true })
  expect(homeOutside('/root/console/data', own, [home, former])).toBe(cluster)
  expect(homeOutside('/root/other/data', own, [home, former])).toMatch(home)
  const claimedFolder = join(base, 'private/former')
  mkdirSync(dirname(claimedFolder))
  renameSync(former, claimedFolder)
  symlinkSync(claimedFolder, former)
  expect(() => homeOutside('/root/console/data', own, [home, former])).toThrow(
    `mkdir -p ${home} && mv ${join(claimedFolder, basename(place))} ${place} && chown -R postgres: ${place}`,
  )
})
