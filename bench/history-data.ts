import { within } from '../apps/server/test/fresh-database.ts'

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

interface EntryNumbers {
  from?: number
  upTo: number
  /** The last one: the time between two is three years divided by it. */
  all?: number
  /** Distinct records for each kind. */
  records: number
}

/** Like the server's entries: three years, by 200 people and a job, of sixteen kinds and twelve org units. */
export const insertEntries = ({ from = 1, upTo, all = upTo, records }: EntryNumbers) => `
  insert into history (at, "actorType", "actorId", "actorName", action, "entityType", "entityId", "orgUnitIds", changes,
    touched, "touchedIds", "requestId", address, mac)
  select now() - make_interval(secs => (${all} - n) * 94608000.0 / ${all}),
    case when n % 20 = 0 then 'system' else 'user' end,
    case when n % 20 = 0 then null else 1 + n * 7919 % 200 end,
    case when n % 20 = 0 then 'job ' || n % 1000 else ${turn(PEOPLE, 1)} || ' ' || n * 7919 % 200 end,
    case when n % 5 = 0 then 'session.signIn' else ${turn(RECORDS, 5)} || '.save' end,
    case when n % 5 = 0 then 'user' else ${turn(RECORDS, 5)} end,
    1 + n * 104729 % case when n % 5 = 0 then 200 else ${records} end,
    case when n % 11 = 0 then null else array[1 + n % 12] end,
    (case when n % 5 = 0 then '{}' else '{"' || ${turn(FIELDS, 3)} || '":["The former value of number ' || n
      || '","What stands there since, for number ' || n || '"],"isCompaniesEnabled":[false,true]}' end)::json,
    case when n % 5 = 0 then null else array['instances'] end,
    ${TOUCHED}, 'req-' || n, '10.0.' || n % 256 || '.' || n / 256 % 256, sha256('')
  from generate_series(${from}::bigint, ${upTo}::bigint) n`

/** Below zero: the server's own chain goes on from its last seal. */
const SEAL_ALL = `
  insert into history_seals select -row_number() over (order by id desc), id, sha256('') from history h
  where not exists (select from history_unsealed where "historyId" = h.id)
    and not exists (select from history_seals where "historyId" = h.id)`

/** Without indexes, triggers and foreign keys, in a tenth of the time. Nothing verifies. */
export const fillHistory = (databaseUrl: string, { entries, records }: { entries: number; records: number }) =>
  within(databaseUrl, async (client) => {
    await client.query("alter system set max_wal_size = '8GB'")
    await client.query('select pg_reload_conf()')
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '512MB'`)
    const { rows: indexes } = await client.query<{ name: string; made: string }>(`
      select indexname as name, indexdef as made from pg_indexes
      where tablename = 'history' and indexname <> 'history_pkey'`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (let from = 1; from <= entries; from += BATCH)
      await client.query(insertEntries({ from, upTo: Math.min(entries, from + BATCH - 1), all: entries, records }))
    await client.query(SEAL_ALL)
    for (const { made } of indexes) await client.query(made)
    for (const table of ['history', 'history_seals']) await client.query(`vacuum analyze ${table}`)
    await client.query('alter system reset max_wal_size')
    await client.query('select pg_reload_conf()')
  })
