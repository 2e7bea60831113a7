import { randomUUID } from 'node:crypto'
import { contract } from '@acm/contract'
import { type Endpoint, takesKey } from '@acm/contract/core/endpoint'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { type QueryParameter, questionsOf } from '../../../test/asked.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { clientOf, inDatabase } from '../../../test/database-server.ts'
import { fillManyRows } from '../../../test/many-rows.ts'
import { NOT_WRITTEN, WRITES } from '../../../test/many-writes.ts'
import { noteStatements, planner, visitedRows } from '../../../test/plans.ts'

/** Tables that stay small, and why; all others may be large. */
const SMALL: Record<string, string> = {
  amq_groups: 'dozens, as people make them',
  amqs: 'hundreds, as people make them',
  backup_state: 'one row',
  change_counters: 'one for each kind of data',
  feature_names: 'delivered',
  history_cuts: 'one for each time that it was cut',
  history_head: 'one row',
  history_unsealed: 'what was written within the last second',
  installation: 'a few facts',
  kysely_migration: 'one for each migration',
  kysely_migration_lock: 'one row',
  last_write: 'one row',
  migration_checksums: 'one for each migration',
  notification_types: 'delivered',
  org_units: 'dozens, as people make them',
  role_permissions: '37 at most for each role',
  roles: 'dozens, as people make them',
  secret_keys: 'one for each key there was',
  synchronization_targets: 'delivered',
  system_settings: 'one row',
  vendor_products: 'hundreds, as people make them',
  vendor_service_groups: 'delivered',
  vendor_service_types: 'delivered',
  web_files: 'some dozens for each build of a week',
}

interface FullReadReason {
  tables: string[]
  questions: RegExp
}

/** Queries that read a whole table, and why no index would help. */
const READ_WHOLE: Record<string, FullReadReason> = {
  'half of the rows have it, or most, and all columns of a row are beside each other': {
    tables: ['instances'],
    questions:
      /^\/(ClientDatabase\/GetAllInstances|IceFire\/GetAll|SSO\/GetAllInstancesWithDetails) (disabled|enable\w+)$|Integrations?\w* anyOf$|integrations\/counts\/anyOf/,
  },
  'a part of a text that few look for: 0.4 µs a row': {
    tables: ['instances', 'instance_users'],
    questions: /GetAll(Instances)? database(Server|Company)$|[Nn]otifications\w* userFullName$/,
  },
  'only the first row is read': {
    tables: ['clients', 'instances', 'subscriptions'],
    questions: /^\/x\/welcome/,
  },
  'there are some thousands of them': {
    tables: ['clients', 'users', 'passkeys', 'authenticator_apps', 'jobs'],
    questions: /^\/(Client\/GetAllClients client|Users\/GetAll |x\/jobs )/,
  },
  'all of them are counted, or their values are': {
    tables: ['subscriptions', 'vendor_selections', 'instances', 'enabled_features', 'identity_providers'],
    questions:
      /Count(ForReporting)? $|\/(counts|distinct)\/\w+ $|certificatesByMonth $|^\/Feature\/GetAll (systemEnhancementName|isEnabled)$/,
  },
  'it is asked of all': {
    tables: ['instances', 'instance_links', 'users', 'role_assignments'],
    questions: /[bB]ulkEdit\b|^\/x\/(access\/holders|signInMethods\/ready)|UpdateVendorProduct$/,
  },
  'half of the users are told of it': { tables: ['instances'], questions: /ForReporting notifications$/ },
}

/** Users are never deleted. */
const NEVER_GO = ['saml_sign_ins."saml_sign_ins_userId_fkey"']

const MANY = 1000
/** Thousands of answers have a thousand rows each, and other tests check their schemas. */
const test = testApp({}, { checksAnswers: false })
const JOBS = 100
/** Instead of the jobs of one target each. */
const MANY_TARGETS = `
  delete from jobs;
  with many as (
    insert into jobs (kind, title, subject, payload, "actorName", "toldAt", "targetCount")
    select 'syncDataImportFields', 'Many ' || n, 'many ' || n, 'null', 'bench', now(), 200
    from generate_series(1, ${JOBS}) n returning id)
  insert into job_targets ("jobId", "databaseId", state, "dueAt")
  select many.id, i."databaseId", 'done', now() from many, lateral (
    select "databaseId" from instances order by ("databaseId" * 7919 + many.id * 104729) % 3001 limit 200) i`
const callers = {} as Record<'everywhere' | 'in one org unit', TestCaller>
let client: pg.Client
let planOf: Awaited<ReturnType<typeof planner>>
let noted: ReturnType<typeof noteStatements>
let parameters: Record<string, { get?: { parameters: QueryParameter[] } }>

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
  client = clientOf(inDatabase(inject('testServer').address, rows[0]?.name ?? ''))
  await client.connect()
  await fillManyRows(client)
  planOf = await planner(client)
  callers.everywhere = await test.as([...PERMISSIONS])
  callers['in one org unit'] = await test.as([{ permissions: [...PERMISSIONS], orgUnitIds: [3] }])
  parameters = (await test.nobody.get<{ paths: typeof parameters }>('/openapi.json')).body.paths
  noted = noteStatements(test.db)
}, 60_000)
afterAll(() => client.end())

const planned = new Set<string>()
const needed = new Set<string>()

/** Unexplained reads of whole large tables, among the statements since the last call. */
async function readWhole(question: string): Promise<string[]> {
  const found: string[] = []
  for (const statement of noted.take()) {
    if (planned.has(statement.text)) continue
    planned.add(statement.text)
    const plan = await planOf(statement)
    for (const table of plan?.readWhole ?? []) {
      if (table in SMALL) continue
      const reason = Object.entries(READ_WHOLE).find(
        ([, { tables, questions }]) => tables.includes(table) && questions.test(question),
      )
      if (reason) needed.add(reason[0])
      else found.push(`${question} reads all of ${table}: ${statement.text.replace(/\s+/g, ' ')}`)
    }
  }
  return found
}

const CALLS = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])
/** A stream never ends, and a file is read as its list is. */
const READS = CALLS.filter(
  ({ method, permission, answers = 'json' }) =>
    method === 'GET' && permission.kind !== 'anonymous' && !['events', 'file'].includes(answers),
)
const WRITTEN = CALLS.filter(({ method }) => method !== 'GET')
const written = async () =>
  (
    await client.query(
      'select (select count(*) from history) as entries, (select count(*) from jobs) as jobs, (select count(*) from idempotency_keys) as keys',
    )
  ).rows

describe('an installation of many rows', () => {
  it('fills every table that can grow', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < ${MANY} order by relname`)
    expect(
      rows.map(({ name }) => name),
      'with few rows: SMALL here, or a line in apps/server/test/many-rows.ts',
    ).toEqual(Object.keys(SMALL))
  })

  it('has an index for every foreign key', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select conrelid::regclass || '.' || quote_ident(conname) as name from pg_constraint c
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
      order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(NEVER_GO)
  })

  it.each(READS.map((call) => [call.path, call] as const))('answers %s by an index', async (path, call) => {
    const found: string[] = []
    for (const [who, caller] of Object.entries(callers)) {
      for (const { by = '', url } of await questionsOf(call, parameters[path]?.get?.parameters ?? [], caller)) {
        // An unfiltered list of a caller who sees everything reads the whole table on purpose.
        if (call.list && (who === 'everywhere') === (by === '')) continue
        if (!call.list && by !== '' && who !== 'everywhere') continue
        noted.take()
        const { status, problem } = await caller.get(url)
        expect(status, `${url} ${JSON.stringify(problem)}`.slice(0, 500)).toBeLessThan(500)
        found.push(...(await readWhole(`${path} ${by}`)))
      }
    }
    expect(found).toEqual([])
  })

  it('counts instances and next ends from indexes only', async () => {
    noted.take()
    // A page that no other test reads, so it isn't cached.
    await callers.everywhere.get('/Client/GetAllClients?page=1&pageSize=20')
    const plans = await Promise.all(noted.take().map(planOf))
    const read = plans.flatMap((plan) => plan?.readByIndexOnly ?? [])
    expect(read).toEqual(expect.arrayContaining(['instances', 'subscriptions']))
    expect(read.filter((table) => table === 'instances')).toHaveLength(2)
  })

  it.each(['/x/history', '/x/welcome'])('reads few entries for %s in one org unit', async (url) => {
    noted.take()
    await callers['in one org unit'].get(url)
    const visits = noted.take().map((statement) => visitedRows(client, statement, 'history'))
    const visited = (await Promise.all(visits)).reduce((sum, some) => sum + some, 0)
    expect(visited).toBeGreaterThan(0)
    // Of 4000.
    expect(visited).toBeLessThan(500)
  })

  it.each(WRITTEN.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'does %s by an index, once for each key',
    async (name, call) => {
      const write = WRITES[name]
      expect(
        write !== undefined || NOT_WRITTEN.includes(name),
        `${name} has a line in apps/server/test/many-writes.ts`,
      ).toBe(true)
      if (!write) return
      noted.take()
      const { path: url = call.path, body, status = 200 } = await write(callers.everywhere)
      const headers = { 'idempotency-key': randomUUID() }
      const request = { method: call.method, url, headers, ...(body !== undefined && { payload: body as object }) }
      const answer = await callers.everywhere.send(request)
      // A sign-in with a wrong password is looked up as well.
      expect([status, 401], JSON.stringify(answer.body)).toContain(answer.status)
      expect(await readWhole(name)).toEqual([])
      if (answer.status !== 200 || !takesKey(call)) return
      const before = await written()
      const again = await callers.everywhere.send(request)
      // A repeat starts no job, so it counts no instances without a database.
      const uncounted = 'instancesNotLinked' in Object(answer.body) && { instancesNotLinked: 0 }
      const repeated = uncounted ? { ...Object(answer.body), ...uncounted } : answer.body
      expect([again.status, again.body, await written()]).toEqual([200, repeated, before])
      expect(await readWhole(name)).toEqual([])
    },
  )

  it('works in the background by an index', async () => {
    await test.wait()
    noted.take()
    await test.work()
    const before = planned.size
    expect(await readWhole('background')).toEqual([])
    expect(planned.size, 'statements that only the background sends').toBeGreaterThan(before)
  })

  it('reads the whole of nothing without need', () => {
    expect([...needed].sort()).toEqual(Object.keys(READ_WHOLE).sort())
  })

  it("reads a job's instances up to the first visible one", async () => {
    await client.query(MANY_TARGETS)
    await client.query('reset enable_seqscan; reset enable_mergejoin; analyze jobs, job_targets')
    noted.take()
    await callers['in one org unit'].get('/x/jobs?page=1&pageSize=1')
    const page = noted.take().find(({ text }) => text.includes('from jobs j')) ?? expect.unreachable('no page was read')
    // One in twelve is visible: some 12 of each job, and all visible ones for the job on the page.
    expect(await visitedRows(client, page, 'instances')).toBeLessThan(JOBS * 25)
  })
})
