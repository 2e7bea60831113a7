import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { email as isEmail, maxLength, minLength } from '@acm/contract/core/rules'
import { ALLOWED_HOURS, allowPassword, resetTwoStep } from '../domains/sign-in-methods/public.ts'
import { resetPassword } from '../domains/users/public.ts'
import { ensureFirstData } from '../installation/first-data.ts'
import { systemContext } from '../installation/installation.ts'
import type { Context } from '../platform/access/context.ts'
import { createGuessCheck } from '../platform/access/guessable.ts'
import { type Config, SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, runCommand, say, usageOf, withInstallation } from './command.ts'

const USAGE = usageOf(
  ['admin', 'create-first-user', 'creates the first user from ADMIN_EMAIL and ADMIN_PASSWORD'],
  ['admin', 'reset-password person@example.com', 'resets a password (prompts for it, or uses ADMIN_PASSWORD)'],
  ['admin', 'reset-two-step person@example.com', 'removes all passkeys, the authenticator app and recovery codes'],
  [
    'admin',
    'allow-password person@example.com',
    `allows the password for ${ALLOWED_HOURS} hours, whatever the roles ask`,
  ],
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
  const whose = config.adminPassword ? 'was set to ADMIN_PASSWORD' : 'was changed'
  const message = `The password of ${address} ${whose}; their sessions were ended.`
  await changeSignIn(config, address, (ctx) => resetPassword(ctx, address, password), message)
}

type SignInChange = (ctx: Context, address: string) => Promise<boolean>

async function changeSignIn(config: Config, address: string, change: SignInChange, said: string): Promise<void> {
  await withInstallation(config, async ({ services }) => {
    const isKnown = await change(systemContext({ services, job: 'command line' }), address)
    if (!isKnown) throw new SettingError(`No user has the email ${address}.`)
    say(said)
  })
}

const RESET = 'Their sign-in methods were removed and their sessions were ended.'
const ALLOWED = `They can sign in with their password for ${ALLOWED_HOURS} hours.`

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
  const isFor = (name: string) => task === name && address !== undefined && isEmail(address) === null
  if (address && isFor('reset-password')) return changePassword(commandConfig(), address)
  if (address && isFor('reset-two-step')) return changeSignIn(commandConfig(), address, resetTwoStep, RESET)
  if (address && isFor('allow-password')) return changeSignIn(commandConfig(), address, allowPassword, ALLOWED)
  throw new SettingError(USAGE)
})
