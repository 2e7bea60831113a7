import { chmod, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { missing, type Writer } from '../../apps/server/test/crashes.ts'
import { withFreshDatabase } from '../../apps/server/test/fresh-database.ts'
import { signIn, startServer, stopServer } from '../../apps/server/test/server-process.ts'
import { WriteLoad } from '../database/load.ts'
import { type PartResult, quietSettings, withEmbedded, withServer } from '../part.ts'
import { Commands } from './commands.ts'

const VERIFIES = 'The history is verified'
const PUT_BACK = 'Everyone must sign in again.'
const HALF = "A restore of this database didn't finish."

interface Backup {
  folder: string
  /** As they were before it. */
  writers: Writer[]
  cookie: string
}

/** Backups while people write; backups and restores killed at any moment: a finished one must be whole. */
export async function tortureBackups(dataDir: string): Promise<PartResult> {
  await chmod(dataDir, 0o755)
  const commands = new Commands(quietSettings(dataDir))
  const { backup, table } = await takeBackups(commands, join(dataDir, 'backups'))
  const embedded = await putBack(commands, backup, `database of the server's own`)
  const key = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
  const result = await withEmbedded({ dataDir: join(dataDir, 'beside') }, (address) =>
    withFreshDatabase(address, (_name, environment) =>
      intoGiven(new Commands({ ...environment, DATA_DIR: dataDir, SECRET_KEY: key, ADMIN_EMAIL: '' }), backup),
    ),
  )
  return { table: [...table, embedded.row, result.row], wrong: [...commands.wrong, ...result.wrong] }
}

async function takeBackups(commands: Commands, to: string) {
  const server = await startServer(commands.environment)
  const cookie = await signIn(server)
  const load = new WriteLoad()
  await load.add(server, cookie, 1)
  let isWriting = true
  const writing = load.start([server], cookie).then(() => (isWriting = false))
  while (isWriting && load.acknowledged < 200) await wait(20)
  const before = load.acknowledged
  const took = await commands.expect(['backup', '--to', to], VERIFIES)
  const [whole = ''] = await readdir(to)
  await commands.kill(['backup', '--to', to], took, async () => undefined)
  await commands.kill(['backup', '--verify', join(to, whole)], took / 2, async () => undefined)
  for (const name of (await readdir(to)).filter((one) => one.startsWith('acm-')))
    await commands.expect(['backup', '--verify', join(to, name)], 'is complete and can be restored.')
  const writers = structuredClone(load.writers)
  await commands.expect(['backup', '--to', to, '--keep', '1'], VERIFIES)
  if (!isWriting) commands.wrong.push('the writing ended')
  load.isOver = true
  await writing
  commands.wrong.push(...load.lost)
  const left = await readdir(to)
  const folder = join(to, left.find((name) => name.startsWith('acm-')) ?? '')
  const inside = (await readdir(folder)).join(', ')
  if (left.length !== 1) commands.wrong.push(`beside the backup there is ${left.join(', ')}`)
  if (inside !== 'manifest.json, tables') commands.wrong.push(`in the backup there is ${inside}`)
  await stopServer(server)
  const { acknowledged } = load
  const row = { what: 'backups while people write', ms: took, kills: commands.kills, before, acknowledged }
  return { backup: { folder, writers, cookie }, table: [row] }
}

/** After each kill the database is the old one or the backup, never something in between. */
async function putBack(commands: Commands, backup: Backup, what: string) {
  const killed = commands.kills
  const took = await commands.expect(['restore', backup.folder, '--replace'], PUT_BACK)
  await expectWritten(commands, backup)
  await commands.kill(['restore', backup.folder, '--replace'], took, async () => {
    await commands.expect(['history-verify'], VERIFIES)
    await expectWritten(commands, backup)
  })
  await commands.expect(['restore', backup.folder, '--replace'], PUT_BACK)
  await commands.expect(['history-verify'], VERIFIES)
  await expectWritten(commands, backup)
  return { row: { what: `restore: ${what}`, ms: took, kills: commands.kills - killed } }
}

/** A restore into an external database deletes the old data first: nothing may work on the half-restored database. */
async function intoGiven(commands: Commands, backup: Backup) {
  const took = await commands.expect(['restore', backup.folder], PUT_BACK)
  await expectWritten(commands, backup)
  let half = 0
  await commands.kill(['restore', backup.folder, '--replace'], took, async () => {
    const output = await commands.say(['history-verify'])
    if (output.includes(HALF)) {
      half += 1
      await commands.expect(['restore', backup.folder], PUT_BACK)
    } else if (!output.includes(VERIFIES)) commands.wrong.push(`after a killed restore: ${output.slice(-400)}`)
    await expectWritten(commands, backup)
  })
  await commands.expect(['restore', backup.folder, '--replace'], PUT_BACK)
  await commands.expect(['history-verify'], VERIFIES)
  await expectWritten(commands, backup)
  const row = { what: 'restore: DATABASE_URL', ms: took, kills: commands.kills, 'half ones refused': half }
  return { row, wrong: commands.wrong }
}

/** Everything acknowledged before the backup exists, and sessions of before are closed. */
const expectWritten = ({ environment, wrong }: Commands, { writers, cookie }: Backup) =>
  withServer(environment, async (server) => {
    const { status } = await fetch(`${server.url}/api/OrgUnits/GetAll`, { headers: { cookie } })
    if (status !== 401) wrong.push(`a session of before is answered ${status}`)
    const own = await signIn(server)
    for (const writer of writers) wrong.push(...(await missing(server, own, writer)))
  })
