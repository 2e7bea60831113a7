import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@acm/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD, testApp } from '../../../../test/app.ts'
import { tamper } from '../../../../test/told.ts'
import { secretPlaces } from '../../../registry.ts'
import { noteBackup, noteFailedBackup } from '../../backup/state.ts'
import { configBesidePool } from '../../database/run-exclusively.ts'
import { sealAll } from '../../history/sealer.ts'
import { DOWN_AFTER } from '../../instance-link/links.ts'
import { serverNameOf } from '../../secrets/running-servers.ts'
import { createSecrets, type Secrets } from '../../secrets/secrets.ts'
import type { Services } from '../../services.ts'
import { databaseMetrics } from './database-metrics.ts'

const test = testApp()
const facts = { places: secretPlaces, isWritable: async () => true }

/** Asks a new server, which has no cached facts. */
async function freshly(name: string): Promise<number | undefined> {
  const registry = await databaseMetrics(test.services, facts)()
  return (await registry.getSingleMetric(name)?.get())?.values[0]?.value
}

describe('facts of the database', () => {
  it('count entries without a seal', async () => {
    const before = await freshly('acm_history_unsealed_entries')
    const caller = await test.as(['ORG_UNIT_ADD'])
    await caller.call(contract.orgUnits.save, {
      body: { id: 0, name: 'Watched', description: 'Watched', rowVersion: 0 },
    })
    expect(await freshly('acm_history_unsealed_entries')).toBe(before! + 1)
    await sealAll(test.db, test.services.secrets)
    expect(await freshly('acm_history_unsealed_entries')).toBe(0)
    expect(await freshly('acm_history_unsealed_oldest_seconds')).toBe(0)
    expect(await freshly('acm_history_head_seq')).toBe(before! + 1)
  })

  it('count newest entries that were altered', async () => {
    const rename = (sign: string) =>
      tamper(
        test.db,
        `update history set action = '${sign}' || substr(action, 2) where id = (select max(id) from history)`,
      )
    expect(await freshly('acm_history_problems')).toBe(0)
    await rename('x')
    expect(await freshly('acm_history_problems')).toBe(1)
    await rename('o')
    expect(await freshly('acm_history_problems')).toBe(0)
  })

  it('count due targets, excluding down instances', async () => {
    const [slow, down] = [await test.instance(), await test.instance()]
    const { rows } = await sql<{ id: number }>`
      insert into jobs (kind, title, subject, payload, "actorName")
      values ('vendorProduct', 'Vendor Product: A', 'a', '{}', 'System') returning id`.execute(test.db)
    const jobId = rows[0]!.id
    await sql`insert into job_targets ("jobId", "databaseId", "dueAt") values
      (${jobId}, ${slow}, now() - interval '5 minutes'), (${jobId}, ${down}, now() - interval '5 hours')`.execute(
      test.db,
    )
    await sql`insert into instance_links ("databaseId", failures, "downSince")
      values (${down}, ${DOWN_AFTER}, now() - interval '4 hours')`.execute(test.db)
    expect(await freshly('acm_job_targets_open')).toBe(2)
    expect(await freshly('acm_job_targets_due')).toBe(1)
    expect(await freshly('acm_job_targets_due_oldest_seconds')).toBeCloseTo(300, -1)
    expect(await freshly('acm_instances_down')).toBe(1)
    expect(await freshly('acm_instances_down_oldest_seconds')).toBeCloseTo(4 * 3600, -1)
    await sql`update job_targets set state = 'failed' where "databaseId" = ${slow}`.execute(test.db)
    expect(await freshly('acm_job_targets_failed')).toBe(1)
    expect([await freshly('acm_database_standbys'), await freshly('acm_database_standby_lag_bytes')]).toEqual([0, 0])
  })

  it('report age, size and state of backups', async () => {
    const ofNow = async () => {
      const [age, verified, bytes, failed] = await Promise.all(
        ['age_seconds', 'verified_age_seconds', 'bytes', 'failed'].map((name) => freshly(`acm_backup_${name}`)),
      )
      return { hours: Math.round(age! / 3600), verifiedHours: Math.round(verified! / 3600), bytes, failed }
    }
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    await sql`update backup_state set "watchedSince" = now() - interval '50 hours'`.execute(test.db)
    expect(await ofNow()).toEqual({ hours: 50, verifiedHours: 50, bytes: 0, failed: 0 })
    await noteBackup(test.db, { takenAt: ago(30), bytes: 4096, isVerified: true })
    expect(await ofNow()).toEqual({ hours: 30, verifiedHours: 30, bytes: 4096, failed: 0 })
    await noteFailedBackup(test.db, 'The disk is full.')
    expect(await ofNow()).toEqual({ hours: 30, verifiedHours: 30, bytes: 4096, failed: 1 })
    await noteBackup(test.db, { takenAt: ago(6), bytes: 5000, isVerified: false })
    expect(await ofNow()).toEqual({ hours: 6, verifiedHours: 30, bytes: 5000, failed: 0 })
  })

  it('report backups while a migration is pending', async () => {
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`.execute(test.db)
    await sql`alter table job_targets rename to job_targets_before`.execute(test.db)
    expect(await freshly('acm_database_migrations_pending')).toBe(1)
    expect(await freshly('acm_backup_age_seconds')).toBeGreaterThan(0)
    expect(await freshly('acm_job_targets_open')).toBeUndefined()
    await sql`alter table job_targets_before rename to job_targets`.execute(test.db)
    await sql`insert into kysely_migration values (${rows[0]!.name}, ${rows[0]!.timestamp})`.execute(test.db)
  })

  it('count locked users', async () => {
    const before = (await freshly('acm_users_locked')) ?? 0
    await test.user({ isLocked: true })
    expect(await freshly('acm_users_locked')).toBe(before + 1)
  })

  it('count secrets under a replaced key', async () => {
    const { db, secrets } = test.services
    const ofNow = () =>
      Promise.all(['old_keys', 'old_keys_in_use', 'under_old_keys'].map((name) => freshly(`acm_secrets_${name}`)))
    expect(await ofNow()).toEqual([0, 0, 0])
    const key = randomBytes(32)
    const former = createSecrets(key)
    const clientId = await test.client()
    const place = { table: 'clients', column: 'emailPassword', row: clientId }
    const store = (by: Secrets) =>
      sql`update clients set "emailPassword" = ${by.encrypt('a secret', place)} where "acesClientId" = ${clientId}`.execute(
        db,
      )
    for (const { keyId } of [former, secrets])
      await sql`insert into secret_keys (id, ring) values (${keyId}, ${`v1.${secrets.keyId}.x`})`.execute(db)
    await store(former)
    expect(await ofNow()).toEqual([1, 0, 1])
    await store(secrets)
    expect(await ofNow()).toEqual([1, 0, 0])
    const server = new pg.Client({ ...configBesidePool(test.services.pool), application_name: serverNameOf(key) })
    await server.connect()
    expect(await ofNow()).toEqual([1, 1, 0])
    await server.end()
    await sql`update secret_keys set "retiredAt" = now() where id = ${former.keyId}`.execute(db)
    expect(await ofNow()).toEqual([0, 0, 0])
  })

  it('are read once for simultaneous requests', async () => {
    const connect = vi.spyOn(test.services.pool, 'connect')
    const readMetrics = databaseMetrics(test.services, facts)
    await readMetrics()
    const ofOne = connect.mock.calls.length
    expect(ofOne).toBeGreaterThan(0)
    await Promise.all(Array.from({ length: 50 }, readMetrics))
    expect(connect.mock.calls.length).toBe(ofOne)
    connect.mockRestore()
  })

  it('report only acm_database_up 0 while the database is down', async () => {
    const away = { ...test.services, db: test.db.withTables() }
    vi.spyOn(away.db, 'getExecutor').mockImplementation(() => {
      throw new Error('away')
    })
    const text = await (await databaseMetrics(away as Services, facts)()).metrics()
    expect(text).toContain('acm_database_up 0')
    expect(text).not.toContain('acm_job')
  })
})

async function read(): Promise<string> {
  const answer = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(answer.statusCode).toBe(200)
  return answer.payload
}

function seriesOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

/** Without the figures, in which any digits may occur by chance. */
function namesOf(text: string): string {
  return text.replace(/ \S+$/gm, '')
}

describe('metrics', () => {
  it('count calls by route and status, never by id', async () => {
    const caller = await test.as(['CLIENT_DETAILS_VIEW'])
    await caller.call(contract.clients.get, { params: { id: 123_456 } })
    await caller.call(contract.clients.get, { params: { id: 654_321 } })
    await caller.get('/no/such/call/777777')
    await caller.send({ method: 'PROPFIND' as 'GET', url: '/no/such/call/777777' })
    const text = await read()
    const route = 'method="GET",route="/api/Client/GetClientDetails/:id"'
    expect(seriesOf(text, `http_requests_total{${route},status="404"}`)).toBe(2)
    expect(seriesOf(text, `http_request_duration_seconds_count{${route}}`)).toBe(2)
    expect(seriesOf(text, 'http_requests_total{method="GET",route="page",status="404"}')).toBe(1)
    expect(seriesOf(text, 'http_requests_total{method="other",route="page",status="404"}')).toBe(1)
    expect(namesOf(text)).not.toMatch(/123456|654321|777777|PROPFIND/)
  })

  it('count rejected sign-ins by reason', async () => {
    const [locked, disabled] = [await test.user({ isLocked: true }), await test.user({ isEnabled: false })]
    const before = await read()
    await test.nobody.call(contract.session.signIn, {
      body: { email: 'nobody@example.com', password: 'wrong password' },
    })
    await test.nobody.call(contract.session.signIn, { body: { email: disabled.email, password: PASSWORD } })
    await test.nobody.call(contract.session.signIn, { body: { email: locked.email, password: PASSWORD } })
    const after = await read()
    const more = (reason: string) => {
      const series = `acm_sign_ins_refused_total{reason="${reason}"}`
      return seriesOf(after, series)! - seriesOf(before, series)!
    }
    expect(['wrong credentials', 'locked', 'disabled', 'single sign-on'].map(more)).toEqual([1, 1, 1, 0])
    expect(after).not.toContain(disabled.email)
  })

  it('report connections, process and build', async () => {
    const text = await read()
    expect(seriesOf(text, 'acm_database_pool_max')).toBe(5)
    expect(seriesOf(text, 'acm_database_pool_waiting')).toBe(0)
    expect(seriesOf(text, 'acm_database_pool_wait_seconds_count')).toBeGreaterThan(0)
    expect(text).toMatch(/^acm_build_info\{version="\d+\.\d+\.\d+",build="[\w-]{12}",node="[\d.]+"\} 1$/m)
    for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total'])
      expect(seriesOf(text, name), name).toBeGreaterThan(0)
    // The first reads may come before anything was measured.
    await expect.poll(async () => seriesOf(await read(), 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })
})

const WATCH = join(import.meta.dirname, '../../../../../../deploy/watch')
const fileOf = (name: string) => readFile(join(WATCH, name), 'utf8')

/** `up` is Prometheus' own, so it is left out. */
const namesIn = (text: string): string[] => [...new Set(text.match(/\b(acm|http|nodejs|process)_\w+/g))].sort()

async function namesServed(): Promise<string[]> {
  const { payload } = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  const types = [...payload.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  )
}

interface GrafanaPanel {
  targets?: { expr: string }[]
}

const panels = async (): Promise<GrafanaPanel[]> => JSON.parse(await fileOf('dashboard.json')).panels

describe('monitoring files', () => {
  beforeAll(async () => {
    const caller = await test.as(['ORG_UNIT_ADD'])
    await caller.call(contract.orgUnits.save, { body: { id: 0, name: 'Sealed', description: 'Sealed', rowVersion: 0 } })
    await sealAll(test.db, test.services.secrets)
  })

  it('names only served metrics, each console metric on the dashboard', async () => {
    const served = await namesServed()
    const expressions = (await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
    expect(namesIn(expressions).length).toBeGreaterThan(20)
    const metricNames = namesIn((await fileOf('alerts.yml')) + (await fileOf('alerts.test.yml')) + expressions)
    expect(metricNames.filter((name) => !served.includes(name))).toEqual([])
    const shown = await fileOf('dashboard.json')
    const ownMetrics = served.filter((name) => /^acm_/.test(name) && !/_(sum|count)$/.test(name))
    expect(ownMetrics.filter((name) => !shown.includes(name)).sort()).toEqual([
      'acm_database_migrations_pending',
      'acm_history_head_age_seconds',
      'acm_instances_down_oldest_seconds',
    ])
  })

  it('select the job in every alert', async () => {
    const expressions = (await fileOf('alerts.yml')).match(/expr: [\s\S]*?\n {8}(?:for|labels):/g) ?? []
    const selectors =
      expressions.join('\n').match(/\b(?:acm|http|nodejs|process|up)(?:_\w+)?\b(?!\()(?:\{[^}]*\})?/g) ?? []
    expect(selectors.length).toBeGreaterThan(expressions.length)
    expect(selectors.filter((one) => !one.includes('{job="aces-central-management"'))).toEqual([])
  })

  it('links each alert to its own heading', async () => {
    const rules = (await fileOf('alerts.yml')).split('- alert: ').slice(1)
    const page = await readFile(join(WATCH, '../../docs/operate/alerts.md'), 'utf8')
    const headings = [...page.matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name)
    expect(headings.toSorted()).toEqual(rules.map((rule) => /^\w+/.exec(rule)?.[0]).toSorted())
    const unlinked = headings.filter(
      (name) =>
        !rules.some(
          (rule) => rule.startsWith(name) && rule.includes(`/docs/operate/alerts.md#${name.toLowerCase()}\n`),
        ),
    )
    expect(unlinked).toEqual([])
  })

  it('tests each alert', async () => {
    const alerts = [...(await fileOf('alerts.yml')).matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
    const cases = (await fileOf('alerts.test.yml')).split(/^ {6}- /m).filter((one) => one.includes('exp_labels'))
    const tested = cases.map((one) => /alertname: (\w+)/.exec(one)?.[1])
    expect(alerts.filter((name) => !tested.includes(name))).toEqual([])
  })
})
