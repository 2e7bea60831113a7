import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Where the shape of answers is written. */
const SOURCES = ['../../domains', '../../../../../packages/contract/src'].map((folder) =>
  join(import.meta.dirname, folder),
)

/** What was written when the process started: read once, however many databases it serves. */
let build: string | undefined

/**
 * What the change counters count in: this database and this build. Counters start anew with another database, and
 * another build may answer the same rows in another shape; neither may look unchanged to a browser.
 */
export async function readEpoch(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select i.value || ' ' || d.oid as id from installation i, pg_database d
    where i.key = 'id' and d.datname = current_database()`.execute(db)
  return createHash('sha256')
    .update(rows[0]?.id ?? '')
    .update(buildId())
    .digest('base64url')
}

/** Tells builds apart. */
export function buildId(): string {
  build ??= hashOfSources()
  return build
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .sort()
    for (const name of files) hash.update(name).update(readFileSync(join(folder, name)))
  }
  return hash.digest('base64url')
}
