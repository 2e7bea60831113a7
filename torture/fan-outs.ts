import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { BROKEN_HOSTS, BROKEN_URL, type BrokenServer, startBrokenServers } from '../apps/server/test/broken-servers.ts'
import { call, postmasterOf, type ServerProcess, signIn, startServer } from '../apps/server/test/server-process.ts'
import { type PartResult, quietSettings } from './part.ts'

const SILENT_NAMES = pathToFileURL(join(import.meta.dirname, '../apps/server/test/silent-names.ts')).href
const EACH = 5
const SYNCS = 3

interface TargetReport {
  databaseServer: string
  state: string
  reason: string | null
  tries: number
}

/** Syncs all instances while most are broken in every known way, and the background works on them, too. */
export async function tortureFanOuts(dataDir: string): Promise<PartResult> {
  const { broken, close } = await startBrokenServers()
  const server = await startServer({
    ...quietSettings(dataDir),
    INSTANCE_DATABASE_URL: BROKEN_URL,
    INSTANCE_HOSTS: BROKEN_HOSTS,
    NODE_OPTIONS: `--import ${SILENT_NAMES}`,
  })
  const central = new pg.Client({
    host: (await postmasterOf(dataDir)).socketDir,
    user: 'postgres',
    database: 'postgres',
  })
  await central.connect()
  try {
    await placeInstances(central, broken)
    const answers = await syncAll(server)
    const record = await readTold(central)
    const table = broken.map((one) => foundOf(one, record))
    return {
      table,
      wrong: [
        ...answers,
        ...table.flatMap(({ kind, wrong }) => (wrong === 'nothing' ? [] : [`${kind}: ${wrong}`])),
        ...(server.process.exitCode === null ? [] : ['The server ended.']),
      ],
    }
  } finally {
    await central.end()
    server.process.kill('SIGTERM')
    if (server.process.exitCode === null) await once(server.process, 'exit')
    close()
  }
}

async function placeInstances(central: pg.Client, broken: readonly BrokenServer[]): Promise<void> {
  await central.query(`insert into clients ("acesClientName", "clientCode") values ('Torture', 'TORTURE')`)
  await central.query(
    `insert into instances ("acesClientId", "databaseCode", "databaseCompany", "databaseServer", "databaseName")
     select c."acesClientId", 'T' || row_number() over (), 'Company', server, 'name'
     from clients c, unnest($1::text[]) as server, generate_series(1, ${EACH})`,
    [broken.map(({ databaseServer }) => databaseServer)],
  )
}

/** The answer must be false, not an error. */
async function syncAll(server: ServerProcess): Promise<string[]> {
  const cookie = await signIn(server)
  const syncs = Array.from({ length: SYNCS }, () =>
    call<boolean>(server, '/ClientDatabase/SyncDataImportFields/0', { cookie }).then(
      ({ body }) => (body ? ['A sync of broken instances was answered with success.'] : []),
      (error: Error) => [error.message],
    ),
  )
  return (await Promise.all(syncs)).flat()
}

async function readTold(central: pg.Client): Promise<TargetReport[]> {
  const { rows } = await central.query<TargetReport>(
    `select i."databaseServer", t.state, coalesce(t.reason, l.reason) as reason, t.tries from job_targets t
     join instances i on i."databaseId" = t."databaseId"
     left join instance_links l on l."databaseId" = t."databaseId"`,
  )
  return rows
}

function foundOf({ kind, databaseServer, reason, isTransient }: BrokenServer, told: readonly TargetReport[]) {
  const own = told.filter((one) => one.databaseServer === databaseServer)
  // Targets that waited until their instance was known to be down get that reason.
  const isOdd = (one: TargetReport) => ![reason, 'Not attempted yet.'].includes(one.reason ?? '')
  const odd = own.filter((one) => isOdd(one) || (one.state === 'failed' && isTransient && one.tries < 8))
  const running = own.filter(({ state }) => state === 'running' && !isTransient)
  const missing = own.length === EACH * SYNCS ? [] : [`${own.length} targets`]
  const wrong = [...missing, ...[...odd, ...running].map((one) => `${one.state}: ${one.reason}`)]
  return { kind, targets: own.length, reason, wrong: wrong[0] ?? 'nothing' }
}
