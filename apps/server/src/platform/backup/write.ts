import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { VERSION } from '../build.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { syncFolder } from '../sync-folder.ts'
import { type BackedUpTable, type BackupManifest, fileOf, manifestOf, manifestText } from './manifest.ts'
import { type BackupTable, copied, listMigrations, listSequences, listTables, PLAIN } from './tables.ts'

interface BackupContext {
  /** Empty, and used only by this run. */
  folder: string
  secrets: Secrets
  /** Fingerprints of the keys that the stored secrets need. */
  keys: string[]
  /** Both in bytes. */
  onProgress: (done: number, all: number) => void
}

/** Writes a consistent snapshot while others keep working. */
export async function writeBackup(
  client: pg.Client,
  { folder, secrets, keys, onProgress }: BackupContext,
): Promise<BackupManifest> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(PLAIN)
  const tables = await listTables(client)
  // Blocks schema changes until all tables are read.
  await client.query(
    `lock table ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')} in access share mode`,
  )
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const written: BackedUpTable[] = []
  let before = 0
  for (const table of tables) {
    const from = before
    const onBytes = (bytes: number) => onProgress(Math.min(from + bytes, all), all)
    written.push(await writeTable(client, folder, table, onBytes))
    before += table.bytes
  }
  const manifest: BackupManifest = {
    backup: 'ACES Central Management',
    format: 1,
    version: VERSION,
    ...(await factsOf(client)),
    migrations: await listMigrations(client),
    keys,
    tables: written,
    // Sequences only go up, and are not part of the snapshot.
    sequences: await listSequences(client),
  }
  await client.query('commit')
  await writeFile(manifestOf(folder), manifestText(manifest, secrets), { flush: true, mode: 0o600 })
  await syncFolder(join(folder, 'tables'))
  await syncFolder(folder)
  return manifest
}

async function factsOf(
  client: pg.Client,
): Promise<Pick<BackupManifest, 'takenAt' | 'installation' | 'postgres' | 'history'>> {
  const { rows } = await client.query(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt",
            (select value from installation where key = 'id') as installation,
            current_setting('server_version') as postgres,
            (select json_build_object('seq', seq, 'seal', encode(seal, 'hex')) from history_head) as history`,
  )
  return rows[0]
}

async function writeTable(client: pg.Client, folder: string, table: BackupTable, onBytes: (bytes: number) => void) {
  const { name, columns } = table
  const copy = client.query(copyTo(`copy ${copied(client, table)} to stdout`))
  const hashing = hashed(onBytes)
  const file = createWriteStream(fileOf(folder, table), { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(copy, hashing.stream, createGzip({ level: 3 }), file)
  return { name, columns, rows: copy.rowCount, ...hashing.result() }
}

export function hashed(onBytes: (bytes: number) => void = () => undefined) {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      onBytes(bytes)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

export async function hashOf(client: pg.Client, table: Pick<BackupTable, 'name' | 'columns'>) {
  const copy = client.query(copyTo(`copy ${copied(client, table)} to stdout`))
  const hashing = hashed()
  await pipeline(copy, hashing.stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
  return { rows: copy.rowCount, ...hashing.result() }
}
