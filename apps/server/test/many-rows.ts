import type pg from 'pg'
import { fill, fillNeeds, fillReports } from '../../../bench/data.ts'
import { insertEntries } from '../../../bench/history-data.ts'
import { TEXT } from './asked.ts'

const [ROWS, ENTRIES] = [1000, 4000]
/** Subscriptions, products and notified users per instance. */
const OF_EACH = 2

/** Rows of the other tables; nothing is linked, so nothing is sent. */
const OTHERS = [
  'update instance_links set "demoDatabase" = null',
  `insert into feature_names values (99, '${TEXT}')`,
  `insert into feature_flags ("databaseId", "systemEnhancementName", "isEnabled")
   select "databaseId", "systemEnhancementName", ("databaseId" * 7 + id * 13) % 10 < 3
   from instances, (select * from feature_names order by id limit 5) names`,
  'update subscriptions set "endDate" = current_date + id * 10',
  `update metadata_checks set "validUntil" = now() + "identityProviderId" * interval '10 days'`,
  `insert into bo_configs select "databaseId", 'Universe ' || "databaseId" from instances`,
  'insert into client_database_billing_items select "databaseId", 100 from instances',
  `insert into data_bridge_setups ("databaseId", "iceSftpHost") select "databaseId", 'sftp.example' from instances`,
  `insert into missed_changes
   select "databaseId", 'vendorProduct.' || "databaseId", 'vendorProduct', 'Missed', '{}', 1, 'bench' from instances`,
  `insert into roles (name, description) select 'Role ' || n, 'Of many' from generate_series(1, 20) n`,
  `insert into role_assignments ("userId", "roleId", "allOrgUnits") select u.id, r.id, false from users u
   join roles r on r.name = 'Role ' || 1 + u.id % 20`,
  `insert into role_assignment_org_units select id, 1 + id % 12 from role_assignments`,
  `insert into sessions ("tokenHash", "userId", "endsAt")
   select sha256(id::text::bytea), id, now() + interval '1 hour' from users`,
  `insert into passkeys ("userId", "credentialId", "publicKey", counter, transports, "isBackupEligible", "isBackedUp", host, name)
   select id, sha256(id::text::bytea), '', 0, '{}', false, false, 'localhost', 'Mine' from users`,
  'insert into authenticator_apps ("userId") select id from users',
  `insert into recovery_codes select id, sha256(id::text::bytea) from users`,
  `insert into sign_in_steps ("tokenHash", "userId", "sessionId", purpose, "expiresAt")
   select "tokenHash", "userId", id, 'confirm', "endsAt" from sessions`,
  `insert into refused_calls ("userId", call, record, count, summary) select id, 'GET /x', 1, 1, 'x' from users`,
  `insert into idempotency_keys ("userId", key, call, hash) select id, gen_random_uuid(), 'POST /x', 'x' from users`,
  `insert into saved_views ("userId", list, name, query) select id, 'instances', 'Mine', 'disabled=false' from users`,
  `insert into saved_view_defaults select "userId", list, id from saved_views`,
  `insert into saml_sign_ins select 'sign-in ' || n, sha256(n::text::bytea), now() + interval '1 hour'
   from generate_series(1, ${ROWS}) n`,
  `insert into saml_assertions select 'assertion ' || n, now() + interval '1 hour' from generate_series(1, ${ROWS}) n`,
  `insert into rate_limits select 'address ' || n, 1, 0 from generate_series(1, ${ROWS}) n`,
  `insert into unknown_sign_ins select sha256(n::text::bytea), 1, 1, now() from generate_series(1, ${ROWS}) n`,
  `insert into jobs (kind, title, subject, payload, "actorId", "actorName", "toldAt")
   select 'syncDataImportFields', 'Sync ' || n, 'sync ' || n, 'null', 1 + n % 200, 'bench', now()
   from generate_series(1, ${ROWS}) n`,
  `insert into job_targets ("jobId", "databaseId", "recordId", state, "dueAt")
   select id, case when id % 2 = 0 then 1 + id % ${ROWS} end, case when id % 2 = 1 then 1 + id % ${ROWS} end, 'failed', now()
   from jobs where kind = 'syncDataImportFields'`,
  `insert into amq_groups (name, enabled, "createdBy")
   select 'Library ' || n, true, 'bench' from generate_series(1, 20) n`,
  `insert into amq_group_amqs select g.id, q.id from amq_groups g, amqs q where g.name like 'Library%'`,
  `insert into amq_version_files select id, 'x', 'x' from amq_versions`,
  insertEntries({ upTo: ENTRIES, records: 5000 }),
  `insert into history_seals select id, id, 'x' from history`,
]

/** Plans depend on statistics, so autovacuum is off and only the final analyze counts. */
const KNOWN_AS_FILLED = `
  do $$ declare one regclass; begin
    for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = off)', one);
    end loop;
  end $$`

/** Thousands of rows in every table that grows, like in a real installation. */
export async function fillManyRows(client: pg.Client): Promise<void> {
  await client.query(KNOWN_AS_FILLED)
  await fill(client, ROWS, ROWS)
  await fillReports(client, OF_EACH)
  await fillNeeds(client)
  for (const statement of OTHERS) await client.query(statement)
  // Plans also depend on the size of indexes; those of an emptied database keep their pages.
  await client.query('reindex schema public')
  await client.query('vacuum analyze')
}
