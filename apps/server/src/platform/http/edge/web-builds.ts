import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { readFact } from '../../database/results.ts'

const KEPT_DAYS = 7
/** Some hundred builds, of which each changes a few files. */
const MOST_BYTES = 64 * 1024 * 1024
/** Only these are asked of the database. */
const NAME = /^[\w.-]+-[\w-]{8}\.(js|css|svg|woff2)$/
const IS_TEXT = /\.(js|css|svg)$/
const BUILD_KEY = 'web build'

/** Which build of the pages is in the folder; it names every file, so it changes with any. Null: there is none. */
export function webBuildIn(dist: string): string | null {
  const page = join(dist, 'index.html')
  if (!existsSync(page)) return null
  return createHash('sha256').update(readFileSync(page)).digest('base64url').slice(0, 12)
}

/** Stores the files of the build for processes of other builds, and marks it as the newest build. */
export async function enterWebBuild(db: Database, dist: string): Promise<void> {
  const build = webBuildIn(dist)
  if (build === null) return
  await keepWebFiles(db, dist)
  await sql`
    insert into installation (key, value) values (${BUILD_KEY}, ${build})
    on conflict (key) do update set value = excluded.value where installation.value <> excluded.value`.execute(db)
}

/** Their week begins again while a build runs; what is older goes, and of the rest what is too much. */
export async function keepWebFiles(db: Database, dist: string): Promise<void> {
  const folder = join(dist, 'assets')
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => NAME.test(name)) : []
  const storedFiles = await sql<{ name: string }>`
    update web_files set "lastRunAt" = now() where name = any(${names}) returning name`.execute(db)
  const storedNames = new Set(storedFiles.rows.map(({ name }) => name))
  for (const name of names.filter((one) => !storedNames.has(one))) {
    const content = await readFile(join(folder, name))
    const stored = IS_TEXT.test(name) ? await promisify(gzip)(content) : content
    await sql`insert into web_files (name, content) values (${name}, ${stored}) on conflict do nothing`.execute(db)
  }
  await sql`
    delete from web_files where name in (
      select name from (
        select name, "lastRunAt", sum(octet_length(content)) over (order by "lastRunAt" desc, name) as bytes
        from web_files) as kept
      where "lastRunAt" < now() - make_interval(days => ${KEPT_DAYS}::int) or bytes > ${MOST_BYTES})`.execute(db)
}

/** The build that the process started last has: the newest, or the one someone went back to. */
export const readWebBuild = async (db: Database): Promise<string | null> => (await readFact(db, BUILD_KEY)) ?? null

export interface StoredWebFile {
  content: Buffer
  isCompressed: boolean
}

/** A file of another build; null: it is of none of the last week. */
export async function findWebFile(db: Database, name: string): Promise<StoredWebFile | null> {
  if (!NAME.test(name)) return null
  const { rows } = await sql<{ content: Buffer }>`select content from web_files where name = ${name}`.execute(db)
  return rows[0] ? { content: rows[0].content, isCompressed: IS_TEXT.test(name) } : null
}
