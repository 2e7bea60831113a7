import { setTimeout as pause } from 'node:timers/promises'
import { FIRST_USER } from '../../apps/server/test/fresh-database.ts'
import { type ServerProcess, signIn } from '../../apps/server/test/server-process.ts'
import { type PartResult, withServer } from '../part.ts'
import { Cluster, installDebian, POSTGRESQL, withFolder } from './cluster.ts'
import { DATABASE, environmentFor, follow } from './primary-lost.ts'

const BACK_AFTER_MS = 5000

/** The only synchronous standby is away, briefly and for longer, while people save, read and sign in. */
export async function tortureStandby(): Promise<PartResult> {
  await installDebian(POSTGRESQL)
  return withFolder(async (folder) => {
    const primary = await Cluster.make(`${folder}/0`)
    await primary.query(`create database ${DATABASE}`)
    const standby = await follow(primary, `${folder}/1`)
    const environment = environmentFor({ ports: [primary.port, standby.port] })
    try {
      return await withServer(environment, async (server) => {
        const cookie = await signIn(server, FIRST_USER)
        return leaveOut({ server, cookie, primary, standby })
      })
    } finally {
      for (const cluster of [primary, standby]) await cluster.stop()
    }
  })
}

interface StandbySetup {
  server: ServerProcess
  cookie: string
  primary: Cluster
  standby: Cluster
}

interface TimedAnswer {
  what: string
  status: number
  ms: number
}

async function leaveOut({ server, cookie, primary, standby }: StandbySetup): Promise<PartResult> {
  const save = (what: string) =>
    ask(server, what, '/OrgUnits/SaveOrgUnit', { cookie, body: { name: what, description: 'x' } })
  const read = (what: string) => ask(server, what, '/OrgUnits/GetAll', { cookie })
  await standby.stop()
  const shortly = Promise.all([save('a save while it is away for 5 s'), read('a list meanwhile')])
  await pause(BACK_AFTER_MS)
  await standby.start()
  const [waited, list] = await shortly
  await standby.stop()
  const longer = [
    save('a save while it stays away'),
    save('another'),
    read('a list'),
    ask(server, 'a sign-in', '/authentication', { body: FIRST_USER }),
    ask(server, 'readiness', '/health/ready', {}),
  ]
  const answers = await Promise.all(longer)
  await primary.query(`alter system set synchronous_standby_names = ''`)
  await primary.query('select pg_reload_conf()')
  const freed = await save('a save once it is off the list')
  const table = [waited, list, ...answers, freed]
  const expected = [200, 200, 503, 503, 200, 503, 200, 200]
  const wrong = table.flatMap(({ what, status }, index) =>
    status === expected[index] ? [] : [`${what} is answered ${status} instead of ${expected[index]}`],
  )
  return { table: table.map((answer) => ({ ...answer })), wrong }
}

async function ask(
  server: ServerProcess,
  what: string,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object },
): Promise<TimedAnswer> {
  const began = performance.now()
  const answer = await fetch(`${server.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return { what, status: answer.status, ms: Math.round(performance.now() - began) }
}
