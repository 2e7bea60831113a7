import pg from 'pg'
import { withSpan } from '../postgres/query-spans.ts'
import { APPLICATION } from '../postgres/server.ts'
import type {
  ImportFieldsResult,
  InstanceLink,
  InstanceTable,
  InstanceUser,
  LinkChange,
  LinkedNotifications,
  LinkedVendorProduct,
  LinkLimits,
} from './instance-link.ts'
import { LinkFailure } from './instance-link.ts'
import { linkFailureOf } from './reasons.ts'
import { checkWireMessages } from './wire.ts'

/** Their columns are the data-import fields of an instance. */
const IMPORT_TABLES = ['import_loan', 'import_borrower']

/** Throws only LinkFailures. */
export async function withPostgresLink<T>(
  connection: pg.ClientConfig,
  limits: LinkLimits,
  work: (link: InstanceLink) => Promise<T>,
): Promise<T> {
  const client = clientOf(connection, limits)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void client.end().catch(() => undefined)
  }, limits.allMs)
  try {
    await client.connect()
    return await work(linkOver(asking(client)))
  } catch (error) {
    throw isLate ? new LinkFailure("The server didn't respond in time.", true) : linkFailureOf(error)
  } finally {
    clearTimeout(timer)
    // Not awaited, because the connection may hang.
    void client.end().catch(() => undefined)
  }
}

function clientOf(connection: pg.ClientConfig, { connectMs, statementMs }: LinkLimits): pg.Client {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: statementMs,
    // For a server that does not answer at all anymore.
    query_timeout: statementMs + 500,
    application_name: APPLICATION,
  })
  // The next query notices a connection that breaks while idle.
  client.on('error', () => undefined)
  checkWireMessages(client)
  return client
}

type QueryFunction = <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<pg.QueryResult<R>>

const asking =
  (client: pg.Client): QueryFunction =>
  (text, values) =>
    withSpan(text, 'instance', () => client.query(text, values))

function linkOver(ask: QueryFunction): InstanceLink {
  const apply = <T>(kind: string, change: LinkChange, write: () => Promise<T>) => applyOnce(ask, kind, change, write)
  return {
    ping: async () => void (await ask('select 1')),
    newestApplied: () => newestApplied(ask),
    readUsers: () => readUsers(ask),
    describeTables: (names) => describeTables(ask, names),
    upsertVendorProduct: (change, product) => apply('vendor_product', change, () => upsertVendorProduct(ask, product)),
    saveNotifications: (change, choices) => apply('user_notification', change, () => saveChoices(ask, choices)),
    syncImportFields: (change) => apply('data_import_field', change, () => syncImportFields(ask)),
  }
}

/** One transaction with the version: applied once, and never after a later one. Concurrent changes wait on that row. */
async function applyOnce<T>(
  ask: QueryFunction,
  kind: string,
  { key, version }: LinkChange,
  write: () => Promise<T>,
): Promise<T | null> {
  await ask('begin')
  try {
    const { rowCount } = await ask(
      `insert into acm_applied (kind, key, version) values ($1, $2, $3)
       on conflict (kind, key) do update set version = excluded.version, applied_at = now()
       where acm_applied.version < excluded.version`,
      [kind, key, version],
    )
    const result = rowCount === 0 ? null : await write()
    await ask('commit')
    return result
  } catch (error) {
    await ask('rollback').catch(() => undefined)
    throw error
  }
}

async function newestApplied(ask: QueryFunction): Promise<number> {
  const { rows } = await ask<{ newest: number | null }>('select max(version) as newest from acm_applied')
  return rows[0]?.newest ?? 0
}

const USERS = 100_000

async function readUsers(ask: QueryFunction): Promise<InstanceUser[]> {
  const { rows } = await ask<InstanceUser>(
    `select id, name from app_user where is_active order by name, id limit ${USERS}`,
  )
  return rows
}

/** Tables of the connection's own schema; names are parameters, never part of the statement. */
async function describeTables(ask: QueryFunction, names: readonly string[]): Promise<InstanceTable[]> {
  const { rows } = await ask<InstanceTable>(
    `select c.relname as name,
            coalesce(array_agg(format_type(a.atttypid, null)::text order by k.position)
                     filter (where a.attname is not null), '{}') as "keyTypes"
     from pg_class c
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     left join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, position) on true
     left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and lower(c.relname) = any (select lower(name) from unnest($1::text[]) as name)
     group by c.oid, c.relname order by c.relname`,
    [names],
  )
  return rows
}

async function upsertVendorProduct(ask: QueryFunction, product: LinkedVendorProduct): Promise<true> {
  await ask(
    `insert into vendor_product (id, platform, product_type, vendor_code, vendor_name, requestor_name,
                                 service_resource, is_disabled, is_selected)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (id) do update set platform = excluded.platform, product_type = excluded.product_type,
       vendor_code = excluded.vendor_code, vendor_name = excluded.vendor_name,
       requestor_name = excluded.requestor_name, service_resource = excluded.service_resource,
       is_disabled = excluded.is_disabled, is_selected = excluded.is_selected`,
    [
      product.id,
      product.vendorServiceGroup,
      product.vendorServiceType,
      product.vendorCode,
      product.vendorName,
      product.requestorName,
      product.serviceResource,
      product.isDisabled,
      product.isSelected,
    ],
  )
  return true
}

async function saveChoices(ask: QueryFunction, { userId, notifications }: LinkedNotifications): Promise<true> {
  const [ids, names] = [notifications.map(({ id }) => id), notifications.map(({ name }) => name)]
  await ask('delete from user_notification where user_id = $1 and not notification_id = any($2::int[])', [userId, ids])
  await ask(
    `insert into user_notification (user_id, notification_id, name)
     select $1, * from unnest($2::int[], $3::text[]) where exists (select from app_user where id = $1)
     on conflict (user_id, notification_id) do update set name = excluded.name`,
    [userId, ids, names],
  )
  return true
}

async function syncImportFields(ask: QueryFunction): Promise<ImportFieldsResult> {
  // Fails if a table is missing: retiring all its fields would be wrong, because the mistake is elsewhere.
  for (const table of IMPORT_TABLES) await ask(`select from ${table} limit 0`)
  const { rows } = await ask<ImportFieldsResult>(
    `with columns as (
       select table_name, column_name, data_type from information_schema.columns
       where table_schema = current_schema() and table_name = any($1)
     ), added as (
       insert into data_import_field (table_name, column_name, data_type)
       select table_name, column_name, data_type from columns
       on conflict (table_name, column_name) do update set is_retired = false where data_import_field.is_retired
       returning 1
     ), retired as (
       update data_import_field f set is_retired = true
       where not f.is_retired and f.table_name = any($1)
         and not exists (select from columns c where c.table_name = f.table_name and c.column_name = f.column_name)
       returning 1
     )
     select (select count(*) from added)::int as added, (select count(*) from retired)::int as retired,
            (select count(*) from columns)::int - (select count(*) from added)::int as kept`,
    [IMPORT_TABLES],
  )
  return rows[0] as ImportFieldsResult
}
