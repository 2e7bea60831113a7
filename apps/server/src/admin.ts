import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { email as isEmail, maxLength, minLength } from '@acm/contract/core/rules'
import { runCommand } from './command.ts'
import { SettingError } from './config.ts'
import { resetPassword } from './domains/users/users.service.ts'
import { ensureFirstData } from './first-data.ts'
import { systemContext } from './installation.ts'

const USAGE = `npm run admin -- create-first-user               creates ADMIN_EMAIL with ADMIN_PASSWORD while there is no user
npm run admin -- reset-password person@example.com   asks for the new password (or takes ADMIN_PASSWORD)`

const { positionals } = parseArgs({ allowPositionals: true })
const [task, address = ''] = positionals

await runCommand(async ({ services }, config) => {
  if (task === 'create-first-user') {
    console.info(
      (await ensureFirstData(services))
        ? 'The first user was created.'
        : 'There are users already: nothing was changed.',
    )
    return
  }
  if (task !== 'reset-password' || isEmail(address) !== null || address === '') throw new SettingError(USAGE)
  const password = config.adminPassword ?? (await ask('New password: '))
  const problem = password === '' ? 'Value is required.' : (minLength(6)(password) ?? maxLength(40)(password))
  if (problem) throw new SettingError(problem)
  const isKnown = await resetPassword(systemContext({ services, job: 'command line' }), address, password)
  if (!isKnown) throw new SettingError(`There is no user with the e-mail ${address}.`)
  console.info(`The password of ${address} was changed; their sessions have ended.`)
})

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}
