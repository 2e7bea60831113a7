import { API_PREFIX } from '@acm/contract/session-paths'
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts'
import { FIRST_USER, withFreshDatabase } from '../../apps/server/test/fresh-database.ts'
import { call, type ServerProcess, signIn } from '../../apps/server/test/server-process.ts'
import { buildIfChanged } from '../../scripts/build.ts'
import type { PartResult } from '../part.ts'
import { Fleet } from './fleet.ts'
import { missingNginx } from './nginx.ts'
import { openStream } from './stream.ts'

const LOCK_AFTER = 6
/** Failed sign-ins from one address, over all processes. */
const FAILURES = 100

/** Three processes behind nginx must share their knowledge; calls go past nginx where the process matters. */
export async function shareAll(dataDir: string): Promise<PartResult> {
  const skipped = await missingNginx()
  if (skipped) return { skipped, table: [], wrong: [] }
  await buildIfChanged(() => undefined)
  const settings = { max_connections: '200' }
  const embedded = await startEmbedded({ dataDir, log: () => undefined, settings })
  try {
    return await withFreshDatabase(embedded.connection, async (_name, environment) => {
      const fleet = await Fleet.start(3, { ...environment, LOCK_AFTER: String(LOCK_AFTER) })
      try {
        return await askAll(fleet)
      } finally {
        await fleet.end()
      }
    })
  } finally {
    await embedded.stop()
  }
}

const CHECKS: { what: string; expected: string; find: (fleet: Fleet) => Promise<string> }[] = [
  { what: 'a session of one, at the others', expected: '200 200', find: sessionElsewhere },
  { what: 'signed out at one, the next call of the others', expected: '401 401', find: signedOut },
  { what: 'a right taken at one, the next call of each', expected: '200 200 200 403 403 403', find: rightTaken },
  { what: 'an ETag of one, at the others; after a save at the second', expected: '304 304 200 200', find: etags },
  { what: 'a change at one, on a stream of another', expected: 'told', find: toldElsewhere },
  { what: 'the process of a stream killed', expected: 'cut, back, told', find: streamBack },
  { what: `right password after ${LOCK_AFTER} wrong ones at all of them`, expected: '401 401 401', find: locked },
  { what: 'sign-ins of one address at all of them, answered', expected: String(FAILURES), find: addressLimit },
]

async function askAll(fleet: Fleet): Promise<PartResult> {
  const table: PartResult['table'] = []
  const wrong: string[] = []
  for (const { what, expected, find } of CHECKS) {
    const found = await find(fleet).catch((error: Error) => error.message)
    table.push({ what, found })
    if (found !== expected) wrong.push(`${what}: ${found} instead of ${expected}`)
  }
  return { table, wrong }
}

const HEADERS = { 'content-type': 'application/json' }

async function statusAt(server: ServerProcess, path: string, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(server.url + API_PREFIX + path, { headers })
  await answer.arrayBuffer()
  return answer
}

const statuses = async (servers: ServerProcess[], path: string, headers: Record<string, string>) => {
  const found: number[] = []
  for (const server of servers) found.push((await statusAt(server, path, headers)).status)
  return found.join(' ')
}

const CURRENT = '/authentication/currentUser'
const UNITS = '/OrgUnits/GetAll'
const AMQS = '/Amq/GetAllAmqs'

async function sessionElsewhere(fleet: Fleet): Promise<string> {
  const cookie = await signIn(fleet.one(0), FIRST_USER)
  return statuses([fleet.one(1), fleet.one(2)], CURRENT, { cookie })
}

async function signedOut(fleet: Fleet): Promise<string> {
  const cookie = await signIn(fleet.one(0), FIRST_USER)
  await statuses([fleet.one(1), fleet.one(2)], CURRENT, { cookie })
  await statusAt(fleet.one(1), '/authentication/logout', { cookie })
  return statuses([fleet.one(0), fleet.one(2)], CURRENT, { cookie })
}

async function newPerson(fleet: Fleet, email: string) {
  const cookie = await signIn(fleet.one(0), FIRST_USER)
  const body = { name: email, description: 'Of a test', permissions: ['AMQ_LIBRARY_VIEW'] }
  const role = await call<{ id: number }>(fleet.one(0), '/Roles/SaveRole', { cookie, body })
  const account = { email, password: 'horse battery staple' }
  const person = { email, isEnabled: true, firstName: 'New', lastName: 'Person', newPassword: account.password }
  const roleAssignments = [{ roleId: role.body.id, allOrgUnits: true }]
  await call(fleet.one(0), '/Users/SaveUser', { cookie, body: { ...person, roleAssignments } })
  return { account, role: role.body, cookie }
}

async function rightTaken(fleet: Fleet): Promise<string> {
  const { account, role, cookie } = await newPerson(fleet, 'right@example.com')
  const theirs = await signIn(fleet.one(1), account)
  const all = [fleet.one(0), fleet.one(1), fleet.one(2)]
  const before = await statuses(all, AMQS, { cookie: theirs })
  await call(fleet.one(0), '/Roles/SaveRole', { cookie, body: { ...role, permissions: ['ORG_UNIT_VIEW'] } })
  return `${before} ${await statuses(all, AMQS, { cookie: theirs })}`
}

async function etags(fleet: Fleet): Promise<string> {
  const cookie = await signIn(fleet.one(0), FIRST_USER)
  const { headers } = await statusAt(fleet.one(0), UNITS, { cookie })
  const conditional = { cookie, 'if-none-match': headers.get('etag') ?? '' }
  const before = await statuses([fleet.one(1), fleet.one(2)], UNITS, conditional)
  await saveUnit(fleet.one(1), cookie, 'Of an ETag')
  return `${before} ${await statuses([fleet.one(0), fleet.one(2)], UNITS, conditional)}`
}

const saveUnit = (server: ServerProcess, cookie: string, name: string) =>
  call(server, '/OrgUnits/SaveOrgUnit', { cookie, body: { name, description: 'Of a test' } })

async function toldElsewhere(fleet: Fleet): Promise<string> {
  const cookie = await signIn(fleet.one(0), FIRST_USER)
  const stream = await openStream(fleet.one(2).url, cookie)
  await stream.until('begin')
  await saveUnit(fleet.one(0), cookie, 'Told elsewhere')
  await stream.until('change')
  stream.leave()
  return 'told'
}

/** Like a browser: through nginx, and reconnected after a cut. */
async function streamBack(fleet: Fleet): Promise<string> {
  const cookie = await signIn(fleet.any(), FIRST_USER)
  const stream = await openStream(fleet.url, cookie)
  await stream.until('begin')
  // Kills processes until the one with the stream is hit.
  for (const index of [0, 1, 2]) {
    if (stream.isCut()) break
    await fleet.kill(index)
    if (!stream.isCut()) await fleet.raise(index)
  }
  await stream.cut
  const again = await openStream(fleet.url, cookie)
  await again.until('begin')
  await saveUnit(fleet.any(), cookie, 'Told again')
  await again.until('change')
  again.leave()
  for (const index of [0, 1, 2]) if (!fleet.isUp(index)) await fleet.raise(index)
  return 'cut, back, told'
}

const tryIn = async (server: ServerProcess, account: object, address: string): Promise<number> => {
  const headers = { ...HEADERS, 'x-forwarded-for': address }
  const init = { method: 'POST', headers, body: JSON.stringify(account) }
  const answer = await fetch(`${server.url}${API_PREFIX}/authentication`, init)
  await answer.arrayBuffer()
  return answer.status
}

async function locked(fleet: Fleet): Promise<string> {
  const { account } = await newPerson(fleet, 'locked@example.com')
  for (let turn = 0; turn < LOCK_AFTER; turn++)
    await tryIn(fleet.one(turn % 3), { ...account, password: 'not this one' }, '192.0.2.1')
  const found: number[] = []
  for (const index of [0, 1, 2]) found.push(await tryIn(fleet.one(index), account, '192.0.2.2'))
  return found.join(' ')
}

async function addressLimit(fleet: Fleet): Promise<string> {
  const account = { email: 'nobody@example.com', password: 'not this one' }
  let answered = 0
  for (let turn = 0; turn < FAILURES + 20; turn++)
    if ((await tryIn(fleet.one(turn % 3), account, '192.0.2.3')) === 401) answered += 1
  return String(answered)
}
