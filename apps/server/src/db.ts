import { readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { runCommand } from './command.ts'
import { loadConfig, SettingError } from './config.ts'
import { openDatabase } from './platform/database/database.ts'
import { MIGRATIONS } from './platform/database/migrate.ts'

const [task, name = ''] = process.argv.slice(2)

const tasks: Record<string, () => Promise<void>> = {
  /** The next number with the given name. */
  async new() {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new SettingError('npm run db:new -- name_of_the_change')
    const next = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).length + 1
    const file = join(MIGRATIONS, `${String(next).padStart(4, '0')}_${name}.sql`)
    await writeFile(file, '-- Why this change is needed.\n', { flag: 'wx' })
    console.info(`Made ${file}`)
  },
  /** Opening migrates. */
  migrate: () => runCommand(async () => console.info('The database is up to date.')),
  /** Everything goes: only with the word for it. */
  async reset() {
    const config = loadConfig()
    if (name !== '--yes') throw new SettingError('This deletes all data. To go on: npm run db:reset -- --yes')
    if (config.databaseUrl === null) {
      await rm(resolve(config.dataDir), { recursive: true, force: true })
      console.info('The embedded database was deleted; npm start makes a new one.')
      return
    }
    const { db, close } = openDatabase({ address: config.databaseUrl, onError: console.error })
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await close()
    await runCommand(async () => console.info('The database is empty and up to date.'))
  },
}

try {
  await (tasks[task ?? ''] ?? tasks.new)?.()
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error)
  process.exitCode = 1
}
