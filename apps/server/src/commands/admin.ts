import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { email as isEmail, maxLength, minLength } from '@acm/contract/core/rules'
import { resetPassword } from '../domains/users/public.ts'
import { ensureFirstData } from '../installation/first-data.ts'
import { systemContext } from '../installation/installation.ts'
import { createGuessCheck } from '../platform/access/guessable.ts'
import { type Config, SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, runCommand, say, usageOf, withInstallation } from './command.ts'

const USAGE = usageOf(
  ['admin', 'create-first-user', 'creates the first user from ADMIN_EMAIL and ADMIN_PASSWORD'],
  ['admin', 'reset-password person@example.com', 'resets a password (prompts for it, or uses ADMIN_PASSWORD)'],
)

async function createFirstUser(config: Config): Promise<void> {
  await withInstallation(
    config,
    async ({ services }) => {
      const isMade = await ensureFirstData(services)
      say(isMade ? 'The first user was created.' : 'Users already exist. Nothing was changed.')
    },
    { mayCreate: true },
  )
}

async function changePassword(config: Config, address: string): Promise<void> {
  const password = config.adminPassword ?? (await ask('New password: '))
  const problem = password === '' ? 'Value is required.' : (minLength(6)(password) ?? maxLength(40)(password))
  const [guessed] = (await createGuessCheck(config))(password, { email: address })
  if (problem || guessed) throw new SettingError(problem ?? guessed?.errorMessage)
  await withInstallation(config, async ({ services }) => {
    const isKnown = await resetPassword(systemContext({ services, job: 'command line' }), address, password)
    if (!isKnown) throw new SettingError(`No user has the email ${address}.`)
    const whose = config.adminPassword ? 'was set to ADMIN_PASSWORD' : 'was changed'
    say(`The password of ${address} ${whose}; their sessions were ended.`)
  })
}

/** One line of standard input; a terminal does not show what is typed. */
async function ask(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const input = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY === true })
  process.stdout.write(question)
  const answer = await new Promise<string | null>((resolve) => {
    input.on('line', resolve)
    input.on('SIGINT', () => resolve(null))
    input.on('close', () => resolve(null))
  })
  input.close()
  process.stdout.write('\n')
  if (answer !== null) return answer
  throw new SettingError('No password was entered. Nothing was changed.')
}

await runCommand(async () => {
  const { positionals } = readArguments(USAGE, { options: {}, most: 2 })
  const [task, address] = positionals
  if (task === 'create-first-user' && address === undefined) return createFirstUser(commandConfig())
  if (task === 'reset-password' && address && isEmail(address) === null) return changePassword(commandConfig(), address)
  throw new SettingError(USAGE)
})
