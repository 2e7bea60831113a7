import { sql } from 'kysely'
import { SettingError } from '../../settings/setting-error.ts'
import { commandLine } from '../command-line.ts'
import type { Database, Tx } from '../database/database.ts'
import { allRows, hasRows, readFact } from '../database/results.ts'
import { keysOfServers } from './running-servers.ts'
import { createSecrets, type KeyRing, keyIdIn, type Secrets } from './secrets.ts'

export interface KeyPair {
  current: Buffer
  /** Keys that only decrypt. */
  others: readonly Buffer[]
}

export interface KnownKey {
  number: number
  id: string
  ring: string
  usedFrom: string
  /** Time when every stored secret was encrypted with it; null: not yet. */
  settledAt: string | null
  /** Time of the first start without it; null: still or again given, or in use. */
  retiredAt: string | null
}

export class KeyError extends SettingError {}

const RING = { table: 'secret_keys', column: 'ring' }

/** The current key comes last. */
export const listKeys = (db: Database | Tx): Promise<KnownKey[]> =>
  allRows(db)(sql<KnownKey>`
    select number, id, ring, utc("usedFrom") as "usedFrom", utc("settledAt") as "settledAt", utc("retiredAt") as "retiredAt"
    from secret_keys order by number`)

/** From before there could be several keys. */
const firstKeyOf = async (db: Database | Tx): Promise<string | null> => (await readFact(db, 'secret key')) ?? null

export interface OpenKeyRing {
  secrets: Secrets
  /** The key in use until now; null: no change, or there was none. */
  replaces: string | null
  /** The settings have a replaced key: other servers use the next one already. */
  isBehind: boolean
}

/** Throws a KeyError for keys that cannot read the stored secrets. */
export async function openKeys(db: Database, given: KeyPair): Promise<OpenKeyRing> {
  const plain = createSecrets(given.current, { others: given.others })
  const storedKeys = await listKeys(db)
  const inUse = storedKeys.at(-1)?.id ?? (await firstKeyOf(db))
  if (inUse !== null && !plain.keyIds.includes(inUse)) throw new KeyError(notGiven(plain.keyId, inUse, storedKeys))
  const old = storedKeys.find(({ id }) => id === plain.keyId)
  if (old?.retiredAt) throw new KeyError(replaced(inUse ?? ''))
  const rings = storedKeys.map((key) => readRing(plain, key))
  return {
    secrets: createSecrets(given.current, { others: given.others, kept: rings }),
    replaces: inUse !== plain.keyId && !old ? inUse : null,
    isBehind: old !== undefined && inUse !== plain.keyId,
  }
}

const replaced = (inUse: string) => `SECRET_KEY is a key that was replaced. Use the one with the fingerprint ${inUse}.`

const notGiven = (id: string, inUse: string, known: readonly KnownKey[]): string =>
  known.some((key) => key.id === id)
    ? replaced(inUse)
    : `SECRET_KEY isn't the key of this database, so its secrets can't be read. It needs the key with the fingerprint ${inUse}; this one has ${id}.`

export const stillUsed = (id: string, inUse: string): string =>
  `A server still uses the replaced key ${id}. Set it as SECRET_KEY_OLD until every server is restarted with ${inUse} as SECRET_KEY. With a pooler, run RECONNECT there afterward.`

export const stillNeeded = (id: string): string =>
  `Stored secrets are still encrypted with the key ${id}. Set it as SECRET_KEY_OLD until ${commandLine('keys')} says it is no longer needed.`

/** Without its end if the key is given: then a retirement came too early, and `reopenKey` undoes it. */
function readRing(secrets: Secrets, { number, id, ring }: KnownKey): KeyRing {
  if (!secrets.keyIds.includes(keyIdIn(ring))) throw new KeyError(stillNeeded(keyIdIn(ring)))
  const retiredRing = JSON.parse(secrets.decrypt(ring, { ...RING, row: number }))
  return secrets.keyIds.includes(id) ? { ...retiredRing, ...NO_END } : retiredRing
}

/** Answers true if the current key was not stored yet. */
export async function noteKeys(tx: Tx, secrets: Secrets): Promise<boolean> {
  await sql`lock table secret_keys in share row exclusive mode`.execute(tx)
  const existing = new Set((await listKeys(tx)).map(({ id }) => id))
  const first = await firstKeyOf(tx)
  // A database without a user is not bound to a key yet.
  if (first === null) return false
  // Skips keys that this database never used.
  const neededRings = secrets.rings.filter(({ id }) => id === secrets.keyId || id === first).toReversed()
  for (const ring of neededRings.filter(({ id }) => !existing.has(id))) await insertRing(tx, secrets, ring)
  await sql`update installation set value = ${secrets.keyId} where key = 'secret key'`.execute(tx)
  return !existing.has(secrets.keyId)
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

type HistoryEnd = Pick<KeyRing, 'upToSeq' | 'lastCut'>
const NO_END: HistoryEnd = { upToSeq: null, lastCut: null }

/** After this the key makes no seals. Answers true if it was not retired yet. */
export async function retireKey(
  tx: Tx,
  secrets: Secrets,
  { number, ring }: KnownKey,
  end: HistoryEnd,
): Promise<boolean> {
  const { rows } = await sql`
    update secret_keys set "retiredAt" = now() where number = ${number} and "retiredAt" is null returning id`.execute(
    tx,
  )
  if (rows.length === 0) return false
  const oldRing: KeyRing = JSON.parse(secrets.decrypt(ring, { ...RING, row: number }))
  // An end that is stored already was not removed by `reopenKey`, but by someone with access to the database.
  await writeRing(tx, secrets, number, oldRing.upToSeq === null ? { ...oldRing, ...end } : oldRing)
  return true
}

/** Undoes a retirement that came too early. Answers true if it was retired. */
export async function reopenKey(tx: Tx, secrets: Secrets, key: KnownKey): Promise<boolean> {
  const { rows } = await sql`
    update secret_keys set "retiredAt" = null where number = ${key.number} and "retiredAt" is not null
    returning id`.execute(tx)
  if (rows.length === 0) return false
  await writeRing(tx, secrets, key.number, readRing(secrets, key))
  return true
}

export interface SecretPlaces {
  table: string
  id: string
  column: string
}

/** The keys' own secrets. */
const RINGS: SecretPlaces = { ...RING, id: 'number' }

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

export interface KeyState {
  keys: KnownKey[]
  /** Stored secrets by key id. */
  counts: Map<string, number>
  /** Secrets that are encrypted with another key than the current one. */
  left: number
}

export async function readKeyState(db: Database | Tx, places: readonly SecretPlaces[]): Promise<KeyState> {
  const keys = await listKeys(db)
  const counts = await countByKey(db, places)
  const inUse = keys.at(-1)?.id
  const left = [...counts].reduce((sum, [id, count]) => (id === inUse ? sum : sum + count), 0)
  return { keys, counts, left }
}

/** `keys`: replaced keys that may still be given; `inUse`: those of running servers; `secrets`: stored secrets that need one. */
export async function readOldKeys(db: Database, places: readonly SecretPlaces[]) {
  const keys = (await listKeys(db)).slice(0, -1).filter(({ retiredAt }) => retiredAt === null)
  // Counting reads all secrets, so it is skipped when no other key can be needed.
  if (keys.length === 0) return { keys: 0, inUse: 0, secrets: 0 }
  const running = await keysOfServers(db)
  const inUse = keys.filter(({ id }) => running.includes(id)).length
  return { keys: keys.length, inUse, secrets: (await readKeyState(db, places)).left }
}

const BATCH = 200

/**
 * Encrypts secrets of other keys with the current key, in batches. It replaces a secret only if it is still as read, so
 * a concurrent save wins; versions do not change.
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

/** Answers true if it was not stored yet. */
export const settleKey = (tx: Tx, { keyId }: Secrets): Promise<boolean> =>
  hasRows(tx)(sql`update secret_keys set "settledAt" = now()
      where id = ${keyId} and "settledAt" is null returning id`)
