import { chmod, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts'
import { withFreshDatabase } from '../../apps/server/test/fresh-database.ts'
import { signIn, startServer, stopServer } from '../../apps/server/test/server-process.ts'
import { type PartResult, quietSettings } from '../part.ts'
import { Commands } from './commands.ts'
import { expectUnits, startWriting } from './units.ts'

const VERIFIES = 'The history is verified'
const PUT_BACK = 'Everyone must sign in again.'
const HALF = "A restore of this database didn't finish."

interface Backup {
  folder: string
  units: number
  cookie: string
}

/** Backups while people write; backups and restores killed at any moment: a finished one must be whole. */
export async function tortureBackups(dataDir: string): Promise<PartResult> {
  await chmod(dataDir, 0o755)
  const commands = new Commands(quietSettings(dataDir))
  const { backup, table } = await takeBackups(commands, join(dataDir, 'backups'))
  const embedded = await putBack(commands, backup, `database of the server's own`)
  const key = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
  const server = await startEmbedded({ dataDir: join(dataDir, 'beside'), log: () => undefined })
  const result = await withFreshDatabase(server.connection, (_name, environment) =>
    intoGiven(new Commands({ ...environment, DATA_DIR: dataDir, SECRET_KEY: key, ADMIN_EMAIL: '' }), backup),
  ).finally(server.stop)
  return { table: [...table, embedded.row, result.row], wrong: [...commands.wrong, ...result.wrong] }
}

async function takeBackups(commands: Commands, to: string) {
  const server = await startServer(commands.environment)
  const cookie = await signIn(server)
  const writing = startWriting(server, cookie)
  await writing.until(200)
  const first = writing.count()
  const took = await commands.expect(['backup', '--to', to], VERIFIES)
  const [whole = ''] = await readdir(to)
  await commands.kill(['backup', '--to', to], took, async () => undefined)
  await commands.kill(['backup', '--verify', join(to, whole)], took / 2, async () => undefined)
  for (const name of (await readdir(to)).filter((one) => one.startsWith('acm-')))
    await commands.expect(['backup', '--verify', join(to, name)], 'is complete and can be restored.')
  const units = writing.count()
  await commands.expect(['backup', '--to', to, '--keep', '1'], VERIFIES)
  await writing.stop()
  const left = await readdir(to)
  const folder = join(to, left.find((name) => name.startsWith('acm-')) ?? '')
  const inside = (await readdir(folder)).join(', ')
  if (left.length !== 1) commands.wrong.push(`beside the backup there is ${left.join(', ')}`)
  if (inside !== 'manifest.json, tables') commands.wrong.push(`in the backup there is ${inside}`)
  await stopServer(server)
  const row = { what: 'backups while people write', ms: took, kills: commands.kills, before: first, units }
  return { backup: { folder, units, cookie }, table: [row] }
}

/** After each kill the database is the old one or the backup, never something in between. */
async function putBack(commands: Commands, { folder, units, cookie }: Backup, what: string) {
  const killed = commands.kills
  const took = await commands.expect(['restore', folder, '--replace'], PUT_BACK)
  const restored = await expectUnits(commands, units, cookie)
  await commands.kill(['restore', folder, '--replace'], took, async () => {
    await commands.expect(['history-verify'], VERIFIES)
    await expectUnits(commands, units, cookie)
  })
  await commands.expect(['restore', folder, '--replace'], PUT_BACK)
  await commands.expect(['history-verify'], VERIFIES)
  await expectUnits(commands, units, cookie)
  return { row: { what: `restore: ${what}`, ms: took, kills: commands.kills - killed, units: restored } }
}

/** A restore into an external database deletes the old data first: nothing may work on the half-restored database. */
async function intoGiven(commands: Commands, { folder, units, cookie }: Backup) {
  const took = await commands.expect(['restore', folder], PUT_BACK)
  const restored = await expectUnits(commands, units, cookie)
  let half = 0
  await commands.kill(['restore', folder, '--replace'], took, async () => {
    const output = await commands.say(['history-verify'])
    if (output.includes(HALF)) {
      half += 1
      await commands.expect(['restore', folder], PUT_BACK)
    } else if (!output.includes(VERIFIES)) commands.wrong.push(`after a killed restore: ${output.slice(-400)}`)
    await expectUnits(commands, units, cookie)
  })
  await commands.expect(['restore', folder, '--replace'], PUT_BACK)
  await commands.expect(['history-verify'], VERIFIES)
  await expectUnits(commands, units, cookie)
  const row = {
    what: 'restore: DATABASE_URL',
    ms: took,
    kills: commands.kills,
    'half ones refused': half,
    units: restored,
  }
  return { row, wrong: commands.wrong }
}
