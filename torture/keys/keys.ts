import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { inDatabase } from '../../apps/server/test/database-server.ts'
import { FIRST_USER, withFreshDatabase, within } from '../../apps/server/test/fresh-database.ts'
import {
  postmasterOf,
  type ServerProcess,
  signIn,
  startServer,
  stopServer,
} from '../../apps/server/test/server-process.ts'
import { Commands } from '../backups/commands.ts'
import { type PartResult, quietSettings, withEmbedded } from '../part.ts'
import { addPasswords, type Passwords, savePasswords, unread } from './passwords.ts'

const STORED = 20_000
const SAVED = 20
const KILLS = 5
const ROTATIONS = 2
const NO_LONGER_NEEDED = 'SECRET_KEY_OLD is no longer needed.'
const VERIFIES = 'The history is verified'

type WithClient = <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>

/** Rotates keys during saves and kills: no password may be lost or need a former key afterwards. */
export async function tortureKeys(dataDir: string): Promise<PartResult> {
  await chmod(dataDir, 0o755)
  const own = await replaceOwn(dataDir)
  const result = await withEmbedded({ dataDir: join(dataDir, 'beside') }, (address) =>
    withFreshDatabase(address, (name, environment) =>
      replaceGiven(environment, (work) => within(inDatabase(address, name), work)),
    ),
  )
  return { table: [...own.table, ...result.table], wrong: [...own.wrong, ...result.wrong] }
}

/** The embedded database: `keys new` and one server are killed again and again. */
async function replaceOwn(dataDir: string): Promise<PartResult> {
  const commands = new Commands(quietSettings(dataDir))
  const { environment, wrong } = commands
  const keyNow = async () => Buffer.from((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim(), 'base64')
  const inOwn: WithClient = async (work) => {
    const { socketDir } = await postmasterOf(dataDir)
    return within({ host: socketDir, port: 5432, user: 'postgres', database: 'postgres' }, work)
  }
  const first = await startServer(environment)
  const key = await keyNow()
  const passwords = await inOwn((client) => addPasswords(client, key, STORED))
  await stopServer(first)
  const table: PartResult['table'] = []
  for (let rotation = 1; rotation <= ROTATIONS; rotation++) {
    const took = await commands.expect(['keys', 'new'], 'A new key was created.')
    if (rotation === 1) await commands.kill(['keys', 'new'], took, async () => undefined)
    const began = performance.now()
    const ids = [...passwords.keys()].slice(0, SAVED)
    const saves = await saveAndKill(environment, { passwords, ids }, () => untilSettled(commands))
    const seconds = Math.round((performance.now() - began) / 1000)
    await rm(join(dataDir, 'secret.key.old'))
    const after = await startServer(environment)
    const inUse = await keyNow()
    wrong.push(...(await inOwn((client) => unread(client, inUse, passwords))))
    await stopServer(after)
    await commands.expect(['history-verify'], VERIFIES)
    table.push({
      what: `embedded, ${rotation}`,
      secrets: STORED,
      kills: (rotation === 1 ? commands.kills : 0) + KILLS,
      saves,
      seconds,
    })
  }
  return { table, wrong }
}

interface SavingUser {
  passwords: Passwords
  ids: readonly number[]
  account?: { email: string; password: string }
}

/** Killed a little later each time; the last server may go on until it is settled. */
async function saveAndKill(
  environment: NodeJS.ProcessEnv,
  { passwords, ids, account }: SavingUser,
  settled: () => Promise<unknown>,
): Promise<number> {
  let saves = 0
  for (let kill = 0; kill <= KILLS; kill++) {
    const server = await startServer(environment)
    const cookie = await signIn(server, account)
    let isEnough = false
    const saving = savePasswords(server, { cookie, ids, passwords }, () => isEnough)
    await (kill < KILLS ? wait(100 + kill * 150) : settled())
    isEnough = kill === KILLS
    await (isEnough ? saving.then(() => stopServer(server)) : killed(server))
    saves += await saving
  }
  return saves
}

async function untilSettled(commands: Commands): Promise<void> {
  while (!(await commands.say(['keys'])).includes(NO_LONGER_NEEDED)) await wait(500)
}

async function killed({ process: child }: ServerProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Several processes, as in docs/operate/rotate-the-key.md: one still writes with the former key while another one re-encrypts. */
async function replaceGiven(given: NodeJS.ProcessEnv, inGiven: WithClient): Promise<PartResult> {
  const [former, next] = [randomBytes(32), randomBytes(32)]
  const withKeys = (one: Buffer, other?: Buffer) => ({
    ...given,
    SECRET_KEY: one.toString('base64'),
    SECRET_KEY_OLD: other?.toString('base64') ?? '',
  })
  const first = await startServer(withKeys(former))
  const passwords = await inGiven((client) => addPasswords(client, former, STORED))
  await stopServer(first)
  const began = performance.now()
  const saves = await saveAtBoth([withKeys(former, next), withKeys(next, former)], passwords)
  const commands = new Commands(withKeys(next, former))
  await commands.expect(['keys', 'encrypt'], NO_LONGER_NEEDED)
  const seconds = Math.round((performance.now() - began) / 1000)
  const alone = new Commands(withKeys(next))
  await stopServer(await startServer(alone.environment))
  commands.wrong.push(...(await inGiven((client) => unread(client, next, passwords))))
  await alone.expect(['history-verify'], VERIFIES)
  const refused = await new Commands(withKeys(former, next)).say(['history-verify'])
  if (!refused.includes('SECRET_KEY is a key that was replaced'))
    commands.wrong.push(`the former key is not refused: ${refused}`)
  const row = { what: 'two processes, two keys', secrets: STORED, kills: 2 * KILLS, saves, seconds }
  return { table: [row], wrong: [...commands.wrong, ...alone.wrong] }
}

/** Each server has its own passwords; each is killed in turn and restarted with its keys. */
async function saveAtBoth(environments: readonly NodeJS.ProcessEnv[], passwords: Passwords): Promise<number> {
  const counts = await Promise.all(
    environments.map(async (environment, index) => {
      const ids = [...passwords.keys()].slice(index * SAVED, (index + 1) * SAVED)
      // The second one starts while the first one saves.
      await wait(index * 1500)
      return saveAndKill(environment, { passwords, ids, account: FIRST_USER }, () => wait(1500))
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
