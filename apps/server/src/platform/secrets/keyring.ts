import { sql } from 'kysely'
import { commandLine } from '../command-line.ts'
import type { Database, Tx } from '../database/database.ts'
import { createSecrets, type KeyRing, keyIdIn, type Secrets } from './secrets.ts'

/** The keys of the settings. */
export interface GivenKeys {
  current: Buffer
  /** Whose secrets can be read as well. */
  others: readonly Buffer[]
}

/** A key that is or was in use, as the database knows it. */
export interface KnownKey {
  number: number
  id: string
  ring: string
  usedFrom: string
  /** When every stored secret was encrypted with it; null: not yet. */
  settledAt: string | null
  /** When the server first started without it; null: it is still given, or in use. */
  retiredAt: string | null
}

/** A key that cannot be used; its message is the one sentence a person reads. */
export class KeyError extends Error {}

const RING = { table: 'secret_keys', column: 'ring' }

/** Every key there was, the one in use last. */
export async function listKeys(db: Database | Tx): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select number, id, ring, utc("usedFrom") as "usedFrom", utc("settledAt") as "settledAt", utc("retiredAt") as "retiredAt"
    from secret_keys order by number`.execute(db)
  return rows
}

/** The key a database was set up with, before there were several. */
const firstKeyOf = async (db: Database | Tx): Promise<string | null> =>
  (await sql<{ value: string }>`select value from installation where key = 'secret key'`.execute(db)).rows[0]?.value ??
  null

/** What is to be done about the keys of the settings in this database. */
export interface OpenedKeys {
  secrets: Secrets
  /** The key in use until now; null: it is the one of the settings, or there was none. */
  replaces: string | null
  /** The settings name a key that was replaced already: others have gone on to the next one. */
  isBehind: boolean
}

/** The secrets of the database by the given keys; refuses keys that cannot read them. */
export async function openKeys(db: Database, given: GivenKeys): Promise<OpenedKeys> {
  const plain = createSecrets(given.current, { others: given.others })
  const known = await listKeys(db)
  const inUse = known.at(-1)?.id ?? (await firstKeyOf(db))
  if (inUse !== null && !plain.keyIds.includes(inUse)) throw new KeyError(notGiven(plain.keyId, inUse, known))
  const old = known.find(({ id }) => id === plain.keyId)
  if (old?.retiredAt) throw new KeyError(replaced(inUse ?? ''))
  const kept = known.map((key) => readRing(plain, key))
  return {
    secrets: createSecrets(given.current, { others: given.others, kept }),
    replaces: inUse !== plain.keyId && !old ? inUse : null,
    isBehind: old !== undefined && inUse !== plain.keyId,
  }
}

const replaced = (inUse: string) => `SECRET_KEY is a key that was replaced: give the one with the fingerprint ${inUse}.`

const notGiven = (id: string, inUse: string, known: readonly KnownKey[]): string =>
  known.some((key) => key.id === id)
    ? replaced(inUse)
    : `SECRET_KEY is not the key this database was set up with: its secrets could not be read. It needs the key with the fingerprint ${inUse}, this one has ${id}.`

/** Why nothing can be done without a former key. */
export const stillNeeded = (id: string): string =>
  `Stored secrets are still encrypted with the key ${id}: give it as SECRET_KEY_OLD until ${commandLine('keys')} says that it is no longer needed.`

function readRing(secrets: Secrets, { number, ring }: KnownKey): KeyRing {
  if (secrets.keyIds.includes(keyIdIn(ring))) return JSON.parse(secrets.decrypt(ring, { ...RING, row: number }))
  throw new KeyError(stillNeeded(keyIdIn(ring)))
}

/** Writes down which key is in use, and what is to be kept of it. Answers whether it was not known yet. */
export async function noteKeys(tx: Tx, secrets: Secrets): Promise<boolean> {
  await sql`lock table secret_keys in share row exclusive mode`.execute(tx)
  const known = new Set((await listKeys(tx)).map(({ id }) => id))
  const first = await firstKeyOf(tx)
  // A database without a user is bound to no key yet.
  if (first === null) return false
  // One that was never in use is none of this database's.
  const wanted = secrets.rings.filter(({ id }) => id === secrets.keyId || id === first).toReversed()
  for (const ring of wanted.filter(({ id }) => !known.has(id))) await insertRing(tx, secrets, ring)
  await sql`update installation set value = ${secrets.keyId} where key = 'secret key'`.execute(tx)
  return !known.has(secrets.keyId)
}

async function insertRing(tx: Tx, secrets: Secrets, ring: KeyRing): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    insert into secret_keys (id, ring) values (${ring.id}, '') returning number`.execute(tx)
  await writeRing(tx, secrets, rows[0]?.number ?? 0, ring)
}

const writeRing = (tx: Tx, secrets: Secrets, row: number, ring: KeyRing) =>
  sql`update secret_keys set ring = ${secrets.encrypt(JSON.stringify(ring), { ...RING, row })} where number = ${row}`.execute(
    tx,
  )

/** The end of the history as a retired key leaves it. */
type End = Pick<KeyRing, 'upToSeq' | 'lastCut'>

/** Writes down that a key makes no seals any more; answers whether it was not written down yet. */
export async function retireKey(tx: Tx, secrets: Secrets, { number, ring }: KnownKey, end: End): Promise<boolean> {
  const { rows } = await sql`
    update secret_keys set "retiredAt" = now() where number = ${number} and "retiredAt" is null returning id`.execute(
    tx,
  )
  if (rows.length === 0) return false
  const kept: KeyRing = JSON.parse(secrets.decrypt(ring, { ...RING, row: number }))
  await writeRing(tx, secrets, number, { ...kept, ...end })
  return true
}

/** Where secrets are stored. */
export interface SecretPlaces {
  table: string
  /** The column of its ids. */
  id: string
  column: string
}

/** Those that the keys themselves need. */
const RINGS: SecretPlaces = { ...RING, id: 'number' }

/** How many secrets are stored under each key. */
export async function countByKey(db: Database | Tx, places: readonly SecretPlaces[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, column } of [...places, RINGS]) {
    const { rows } = await sql<{ id: string; count: number }>`
      select split_part(${sql.ref(column)}, '.', 2) as id, count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} is not null group by 1`.execute(db)
    for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return counts
}

/** How far the stored secrets have come under the key in use. */
export interface KeyState {
  keys: KnownKey[]
  /** Stored secrets by the key they are encrypted with. */
  counts: Map<string, number>
  /** How many are encrypted with another key than the one in use. */
  left: number
}

export async function readKeyState(db: Database | Tx, places: readonly SecretPlaces[]): Promise<KeyState> {
  const keys = await listKeys(db)
  const counts = await countByKey(db, places)
  const inUse = keys.at(-1)?.id
  const left = [...counts].reduce((sum, [id, count]) => (id === inUse ? sum : sum + count), 0)
  return { keys, counts, left }
}

/** Of the keys that were replaced: how many may still be given, and how many stored secrets need one of them. */
export async function readOldKeys(db: Database, places: readonly SecretPlaces[]) {
  const keys = (await listKeys(db)).slice(0, -1).filter(({ retiredAt }) => retiredAt === null).length
  // Counting reads all secrets: only while some may need another key.
  return { keys, secrets: keys === 0 ? 0 : (await readKeyState(db, places)).left }
}

const BATCH = 200

/**
 * Encrypts secrets that were stored under other keys with the key in use, some at a time. A row that is saved meanwhile is
 * left to that save: only what is still stored as it was read is replaced, and neither its version nor anything else.
 */
export async function encryptAnew(
  db: Database,
  secrets: Secrets,
  places: readonly SecretPlaces[],
  onProgress: (done: number) => void = () => undefined,
): Promise<number> {
  let done = 0
  for (const place of [...places, RINGS])
    for (let after = 0; ; ) {
      const batch = await encryptSome(db, secrets, place, after)
      if (batch.last === null) break
      after = batch.last
      done += batch.done
      onProgress(done)
    }
  return done
}

async function encryptSome(db: Database, secrets: Secrets, { table, id, column }: SecretPlaces, after: number) {
  const { rows } = await sql<{ row: number; stored: string }>`
    select ${sql.ref(id)} as row, ${sql.ref(column)} as stored from ${sql.table(table)}
    where ${sql.ref(id)} > ${after} and split_part(${sql.ref(column)}, '.', 2) <> ${secrets.keyId}
    order by ${sql.ref(id)} limit ${sql.raw(String(BATCH))}`.execute(db)
  const anew = rows.map(({ row, stored }) =>
    secrets.encrypt(secrets.decrypt(stored, { table, column, row }), { table, column, row }),
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = n.anew
    from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ stored }) => stored)}::text[], ${anew}::text[])
      as n (row, stored, anew)
    where t.${sql.ref(id)} = n.row and t.${sql.ref(column)} = n.stored`.execute(db)
  return { last: rows.at(-1)?.row ?? null, done: Number(numAffectedRows ?? 0) }
}

/** Writes down that every stored secret is encrypted with the key in use; answers whether it was not written down yet. */
export async function settleKey(tx: Tx, { keyId }: Secrets): Promise<boolean> {
  const { rows } = await sql`
    update secret_keys set "settledAt" = now() where id = ${keyId} and "settledAt" is null returning id`.execute(tx)
  return rows.length > 0
}
