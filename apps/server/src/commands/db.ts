import { writeFile } from 'node:fs/promises'
import { deleteInstanceDatabases } from '../demo/instance-databases.ts'
import { deleteEmbeddedInstallation, openSupported } from '../installation/installation.ts'
import { grantRuntime } from '../installation/runtime-role.ts'
import { emptyDatabase } from '../platform/backup/under-way.ts'
import { commandLine, isAmongSources } from '../platform/command-line.ts'
import { nextMigrationFile } from '../platform/database/migrate.ts'
import { APPLICATION } from '../platform/postgres/server.ts'
import { requireNoServers } from '../platform/secrets/running-servers.ts'
import { type Config, SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, runCommand, say, usageOf, withInstallation } from './command.ts'

const USAGE = usageOf(
  ['db:new', 'name_of_the_change', 'creates a new migration file'],
  ['db:migrate', '', 'updates the schema'],
  ['db:grant', 'name_of_a_role', 'grants a role what the server needs, without permission to change the history'],
  ['db:reset', '--yes', 'deletes all data'],
)

async function makeMigration(given: string): Promise<void> {
  // The next start of a build would apply it.
  if (!isAmongSources) throw new SettingError('Migrations can only be created in a source checkout.')
  const name = given.replaceAll('-', '_')
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new SettingError(commandLine('db:new', 'name_of_the_change'))
  const file = await nextMigrationFile(name)
  await writeFile(file, '-- Why this change is needed.\n', { flag: 'wx' })
  say(`Created ${file}`)
}

/** Opening the installation runs the migrations. */
const bringUpToDate = (config: Config, sentence: string) =>
  withInstallation(config, async () => say(sentence), { mayCreate: true })

const grant = (config: Config, role: string) =>
  withInstallation(config, async ({ services }) => {
    await grantRuntime(services.db, role)
    say(`${role} can run the server and only add to the history.`)
  })

async function deleteEverything(config: Config): Promise<void> {
  if (config.databaseUrl === null) {
    const isDeleted = await deleteEmbeddedInstallation(config.dataDir, say)
    say(
      isDeleted
        ? `The embedded database was deleted. ${commandLine('start')} creates a new one.`
        : 'There is no embedded database.',
    )
    return
  }
  const name = `${APPLICATION} reset`
  const { opened, close } = await openSupported(config, say, { isBeside: false, name })
  try {
    await requireNoServers(opened.db, name)
    await deleteInstanceDatabases(opened).catch(() => undefined)
    await emptyDatabase(opened.db)
  } catch (error) {
    if (error instanceof SettingError) throw error
    throw new SettingError(`The database can't be emptied: ${(error as Error).message}.`)
  } finally {
    await close()
  }
  await bringUpToDate(config, 'The database is empty and up to date.')
}

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, { options: { yes: { type: 'boolean' } }, most: 2 })
  const [task, name] = positionals
  if (task === 'new' && !values.yes) return makeMigration(name ?? '')
  if (task === 'grant' && name && !values.yes) return grant(commandConfig(), name)
  if (task === 'migrate' && !name && !values.yes) return bringUpToDate(commandConfig(), 'The database is up to date.')
  if (task !== 'reset' || name) throw new SettingError(USAGE)
  if (!values.yes) throw new SettingError(`This deletes all data. To continue: ${commandLine('db:reset', '--yes')}`)
  return deleteEverything(commandConfig())
})
