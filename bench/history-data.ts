import { Client } from 'pg'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { LOCKS } from '../apps/server/src/platform/database/locks.ts'
import { readEnd, writeHead } from '../apps/server/src/platform/history/chain.ts'
import { createSecrets, derivedKey } from '../apps/server/src/platform/secrets/secrets.ts'

const BATCH = 250_000

/** SQL for the n-th element, round robin. */
const turn = (several: string, by: number) => `(${several})[1 + n / ${by} % array_length(${several}, 1)]`
const RECORDS = `array['instance','instance','instance','instance','client','client','user','user','vendorProduct','role',
  'dataBridge','amqVersion','subscription','identityProvider','boConfig','orgUnit']`
const FIELDS = `array['databaseCompany','databaseServer','pageHeaderBeforeLogin','description','name','notes']`
const PEOPLE = `array['Maria Alvarez','Ada Byron','Bob Carter','Cyd Doyle','Dan Ellis','Eve Foster','Finn Grant']`

/** One entry in 800 touches half of the instances. */
const TOUCHED = `case when n % 5 = 1 and n / 5 % 16 = 8 and n / 80 % 10 = 0 then
  array(select (2 * i - n / 800 % 2)::int from generate_series(1, 2500) i) end`

const RECORDS_OF_A_KIND = 5000

/** Like the server's entries: three years, by 200 people and a job, of sixteen kinds and twelve org units. */
export const entriesOf = (from: number, upTo: number, all: number, records = RECORDS_OF_A_KIND) => `
  select now() - make_interval(secs => (${all} - n) * 94608000.0 / ${all}) as at,
    case when n % 20 = 0 then 'system' else 'user' end as "actorType",
    case when n % 20 = 0 then null else 1 + n * 7919 % 200 end as "actorId",
    case when n % 20 = 0 then 'job ' || n % 1000 else ${turn(PEOPLE, 1)} || ' ' || n * 7919 % 200 end as "actorName",
    case when n % 5 = 0 then 'session.signIn' else ${turn(RECORDS, 5)} || '.save' end as action,
    case when n % 5 = 0 then 'user' else ${turn(RECORDS, 5)} end as "entityType",
    1 + n * 104729 % case when n % 5 = 0 then 200 else ${records} end as "entityId",
    case when n % 11 = 0 then null else array[1 + n % 12] end as "orgUnitIds",
    case when n % 5 = 0 then '{}' else '{"' || ${turn(FIELDS, 3)} || '":["The former value of number ' || n
      || '","What stands there since, for number ' || n || '"],"isCompaniesEnabled":[false,true]}' end as changes,
    case when n % 5 = 0 then null else array['instances'] end as touched,
    ${TOUCHED} as "touchedIds", 'req-' || n as "requestId", '10.0.' || n % 256 || '.' || n / 256 % 256 as address
  from generate_series(${from}::bigint, ${upTo}::bigint) n`

const COLUMNS = ['at', 'actorType', 'actorId', 'actorName', 'action', 'entityType', 'entityId', 'orgUnitIds', 'changes']
const SEALED = [...COLUMNS, 'requestId', 'address'].map((name) => `"${name}"`)
export const ENTRY_COLUMNS = [...SEALED, 'touched', '"touchedIds"']
/** SQL with the result of JSON.stringify. */
const jsonOf = (column: string) =>
  column === '"at"' ? 'to_json(utc(at))' : column === '"orgUnitIds"' ? `array_to_json(${column})` : `to_json(${column})`
/** Length-prefixed; inlined, because a SQL function would double the time. */
const partOf = (text: string) => `octet_length(${text}) || ':' || ${text}`
const SEALED_PARTS = SEALED.map((column) => partOf(`coalesce(${jsonOf(column)}::text, 'null')`)).join(' || ')

/** HMACs like `Secrets.seal`, in SQL; verification shows whether they agree. */
const FUNCTIONS = `
  create extension if not exists pgcrypto;
  create function bench_chain(seq bigint, seal bytea, after bigint, key bytea)
    returns table (next bigint, "historyId" bigint, made bytea) language plpgsql as $$
  declare entry record;
  begin
    next := seq; made := seal;
    for entry in select id, mac from history h where id > after
      and not exists (select from history_unsealed u where u."historyId" = h.id) order by id loop
      next := next + 1; "historyId" := entry.id;
      made := hmac('32:'::bytea || made || (${partOf('entry.id::text')})::bytea || '32:'::bytea || entry.mac, key, 'sha256');
      return next;
    end loop;
  end $$`
const NO_FUNCTIONS = 'drop function bench_chain'

const insertOf = (entries: string) => `
  insert into history (${ENTRY_COLUMNS}, mac)
  select ${String(ENTRY_COLUMNS).replace('"changes"', 'changes::json')},
    hmac(convert_to(${SEALED_PARTS}, 'UTF8'), $1, 'sha256') from (${entries} offset 0) entries`
/** $2, $3: the end of the chain. */
const SEAL = `
  insert into history_seals
  select * from bench_chain($2, $3, (select coalesce(max("historyId"), 0) from history_seals), $1)`

interface HistoryFillOptions {
  secretKey: Buffer
  entries: number
  /** Distinct records for each kind. */
  records?: number
}

/** Without indexes, triggers and foreign keys, in a tenth of the time. */
export async function fillHistory(
  databaseUrl: string,
  { secretKey, entries, records }: HistoryFillOptions,
): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  const { db, close } = openDatabase({ address: databaseUrl, onError: () => undefined })
  try {
    await client.query("alter system set max_wal_size = '8GB'")
    await client.query('select pg_reload_conf()')
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`set maintenance_work_mem = '512MB'; select pg_advisory_lock(${LOCKS.sealing}); ${FUNCTIONS}`)
    const { rows: indexes } = await client.query<{ name: string; made: string }>(`
      select indexname as name, indexdef as made from pg_indexes
      where tablename = 'history' and indexname <> 'history_pkey'`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const key = derivedKey(secretKey, 'history seals')
    for (let from = 1; from <= entries; from += BATCH) {
      const { seq, seal } = await readEnd(db)
      await client.query(insertOf(entriesOf(from, Math.min(entries, from + BATCH - 1), entries, records)), [key])
      await client.query(SEAL, [key, seq, seal])
    }
    await db.transaction().execute(async (tx) => writeHead(tx, createSecrets(secretKey), await readEnd(tx)))
    for (const { made } of indexes) await client.query(made)
    await client.query(NO_FUNCTIONS)
    for (const table of ['history', 'history_seals']) await client.query(`vacuum analyze ${table}`)
    await client.query('alter system reset max_wal_size')
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
    await close()
  }
}
