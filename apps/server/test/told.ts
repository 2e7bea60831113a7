import { sql } from 'kysely'
import { systemContext } from '../src/installation/installation.ts'
import type { Database } from '../src/platform/database/database.ts'
import { appendBackdated } from '../src/platform/history/history.ts'
import { sealAll } from '../src/platform/history/sealer.ts'
import type { Services } from '../src/platform/services.ts'

/** One sealed entry at noon of each day, in the given order. */
export async function tellEntries(services: Services, days: readonly string[]): Promise<void> {
  const ctx = systemContext({ services, job: 'told' })
  const entry = { action: 'told.save', entity: null, after: { text: 'one\u2028two' } }
  const entries = days.map((day) => ({ ctx, at: `${day}T12:00:00.000Z`, entry }))
  await services.db.transaction().execute((tx) => appendBackdated(ctx, tx, entries))
  await sealAll(services.db, services.secrets)
}

const TABLES = ['history', 'history_seals', 'history_unsealed', 'history_cuts']

/** Plays an attacker with database access who disables the triggers. */
export async function tamper(db: Database, statement: string): Promise<void> {
  const all = (what: string) => TABLES.map((table) => `alter table ${table} ${what} trigger all`).join(';')
  await sql.raw(`${all('disable')}; ${statement}; ${all('enable')}`).execute(db)
}
