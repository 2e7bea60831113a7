import { systemContext } from '../installation/installation.ts'
import { replaceKeyFile } from '../installation/key-file.ts'
import { encryptAll } from '../installation/key-rotation.ts'
import { keyAdvice, storedSecrets } from '../operations/keys/advice.ts'
import { commandLine } from '../platform/command-line.ts'
import { counted } from '../platform/counted.ts'
import type { Database } from '../platform/database/database.ts'
import { readKeyState } from '../platform/secrets/keyring.ts'
import { keysOfServers } from '../platform/secrets/running-servers.ts'
import { secretPlaces } from '../registry.ts'
import { type Config, SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, runCommand, say, usageOf, withInstallation } from './command.ts'

const USAGE = usageOf(
  ['keys', '', 'shows which keys stored secrets need'],
  ['keys', 'new', 'creates a new key for the embedded database, used from the next start'],
  ['keys', 'encrypt', 're-encrypts stored secrets with the current key (the server also does this on its own)'],
)

const day = (at: string) => at.slice(0, 10)

async function tell(db: Database, config: Config): Promise<void> {
  const { keys, counts, left } = await readKeyState(db, secretPlaces)
  const inUse = keys.at(-1)?.id
  for (const { id, usedFrom, retiredAt } of keys) {
    const stands = id === inUse ? 'in use' : retiredAt ? `retired on ${day(retiredAt)}` : 'replaced'
    say(`${id}  ${stands}, since ${day(usedFrom)}, ${storedSecrets(counts.get(id) ?? 0)}`)
  }
  const advice = keyAdvice({ keys, left, config, running: await keysOfServers(db) })
  say(advice ? `${advice.says} ${advice.todo}` : 'No old keys are needed.')
}

async function makeNew({ databaseUrl, secretKey, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null || secretKey !== null)
    throw new SettingError(
      'The key is a setting. Start with a new SECRET_KEY (openssl rand -base64 32) and the current one as SECRET_KEY_OLD.',
    )
  await replaceKeyFile(dataDir)
  say('A new key was created. Restart the server.')
  say(`The old key stays in secret.key.old until ${commandLine('keys')} says it is no longer needed.`)
}

await runCommand(async () => {
  const { positionals } = readArguments(USAGE, { options: {}, most: 1 })
  const [task] = positionals
  const config = commandConfig()
  if (task === 'new') return makeNew(config)
  if (task !== undefined && task !== 'encrypt') throw new SettingError(USAGE)
  await withInstallation(config, async ({ services }) => {
    const ctx = systemContext({ services, job: 'command line' })
    if (task === 'encrypt')
      say(`${counted(await encryptAll(ctx, (done) => say(`${done}…`)), 'secret was', 'secrets were')} re-encrypted.`)
    await tell(services.db, config)
  })
})
