import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { fillDisk } from '../../../test/database-away.ts'
import { makeSigningKey, metadataOf } from '../../../test/saml/certificate.ts'
import { SAML } from '../../../test/saml/sign-on.ts'
import { personOf } from '../../../test/signing-in.ts'
import { noteBackup, noteFailedBackup } from '../../platform/backup/state.ts'
import { readApplied } from '../../platform/database/migrate.ts'
import { partsIn, partsOf } from '../../platform/database/schema-parts.ts'
import { readStandbys } from '../../platform/database/standbys.ts'
import { sealAll } from '../../platform/history/sealer.ts'
import { loadConfig } from '../../settings/config.ts'
import { checkClock, checkDatabase, checkSchema, checkStandbys, checkWrites, standbyFindings } from './database.ts'
import { examine, examiner } from './examine.ts'
import type { DoctorFinding } from './finding.ts'
import { checkKeys } from './keys.ts'
import { checkPeople } from './people.ts'
import { checkServer } from './server.ts'
import { checkAddress, checkSettings } from './settings.ts'
import { checkSignOn } from './sign-on.ts'
import { checkBackups, checkHistory, checkInstances, checkJobs } from './work.ts'

const test = testApp()
const runtime = testApp({}, { asRuntimeRole: true })

const states = (findings: readonly DoctorFinding[]) => [...new Set(findings.map(({ state }) => state))].sort()
const saysOf = (findings: readonly DoctorFinding[]) =>
  findings.filter(({ state }) => state !== 'ok').map(({ says }) => says)

describe('the doctor of settings', () => {
  const SOUND = {
    DATABASE_URL: 'postgres://app:x@db/acm',
    SECRET_KEY: randomBytes(32).toString('base64'),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://console.example.com',
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: randomBytes(24).toString('hex'),
  }
  const look = async (env: Record<string, string>) => {
    const config = loadConfig(env)
    const looks = [checkSettings(config, env), checkAddress(config), checkSignOn(config, new Date())]
    return (await Promise.all(looks)).flat()
  }

  it('names settings without values and finds no problem', async () => {
    const found = await look(SOUND)
    expect(states(found)).toEqual(['ok'])
    expect(found[0]?.says).toBe(
      'Set: DATABASE_URL, HOST, METRICS_TOKEN, PUBLIC_URL, SECRET_KEY, TRUST_PROXY. All other settings use their defaults.',
    )
    for (const secret of [SOUND.SECRET_KEY, SOUND.METRICS_TOKEN, 'app:x'])
      expect(JSON.stringify(found)).not.toContain(secret)
  })

  it.each([
    [{ PUBLIC_URL: 'http://console.example.com' }, /^PUBLIC_URL is http:.* unencrypted/],
    [{ TRUST_PROXY: 'off' }, /^PUBLIC_URL is https.*TRUST_PROXY is off/],
    [{ TRUST_PROXY: '1', HOST: '0.0.0.0' }, /can claim any address/],
    [{ LOCK_AFTER: '0' }, /never lock/],
    [{ LOG_LEVEL: 'silent' }, /calls aren't logged/],
    [{ METRICS_TOKEN: 'secret' }, /METRICS_TOKEN is short/],
    [{ INSTANCE_DATABASE_URL: 'postgres://{databaseServer}/{databaseName}' }, /INSTANCE_HOSTS allows no host/],
  ])('finds %o', async (changed, sentence) => {
    expect(saysOf(await look({ ...SOUND, ...changed } as never))).toEqual([expect.stringMatching(sentence)])
  })

  it('warns a month before a SAML certificate ends', async () => {
    const [end, ours] = [new Date('2030-06-01T00:00:00Z'), new Date('2030-01-01T00:00:00Z')]
    const own = makeSigningKey('console', ours)
    const described = { entityId: 'urn:idp', signOnAddress: 'https://idp.example/', keys: [makeSigningKey('idp', end)] }
    const plain = { ...SOUND, SAML_IDP_METADATA: metadataOf(described) }
    const signing = { ...plain, SAML_SIGNING_KEY: own.privateKey, SAML_SIGNING_CERT: own.certificate }
    const at = (env: Record<string, string>, of: Date) =>
      Promise.all(
        [-31, -29, 2].map(async (days) => {
          const found = await checkSignOn(loadConfig(env), new Date(of.getTime() + days * 86_400_000))
          return found.map(({ state, says }) => [state, says])
        }),
      )
    expect(await at(plain, end)).toEqual([
      [['ok', 'urn:idp, certificate valid until 2030-06-01; requests by HTTP-Redirect, not signed.']],
      [['look', 'The certificate of urn:idp expires on 2030-06-01.']],
      [['wrong', 'The certificate of urn:idp expired on 2030-06-01.']],
    ])
    const signed = 'requests by HTTP-Redirect, signed (certificate valid until 2030-01-01).'
    expect(await at(signing, ours)).toEqual([
      [['ok', `urn:idp, certificate valid until 2030-06-01; ${signed}`]],
      [['look', 'SAML_SIGNING_CERT expires on 2030-01-01.']],
      [['wrong', 'SAML_SIGNING_CERT expired on 2030-01-01.']],
    ])
  })

  it('warns of unsigned requests, expired metadata and unused certificates', async () => {
    const keys = [makeSigningKey('idp'), makeSigningKey('curve', undefined, 'P-256')]
    const idp = { entityId: 'urn:idp', signOnAddress: 'https://idp.example/', keys, wantsSignedRequests: true }
    const metadata = metadataOf(idp).replace('entityID', 'validUntil="2024-05-01T00:00:00Z" entityID')
    const found = await checkSignOn(loadConfig({ ...SOUND, SAML_IDP_METADATA: metadata }), new Date())
    expect(found.map(({ state, says }) => [state, says])).toEqual([
      ['look', 'The metadata of urn:idp expired on 2024-05-01.'],
      ['look', "Certificate 2 of 2 (CN=curve) has a key that isn't RSA and isn't used (metadata of urn:idp)."],
      ['look', 'urn:idp requires signed requests, but they are not signed.'],
    ])
    const own = makeSigningKey('console')
    const signing = { SAML_SIGNING_KEY: own.privateKey, SAML_SIGNING_CERT: own.certificate }
    const config = loadConfig({
      ...SOUND,
      ...signing,
      SAML_IDP_METADATA: metadataOf({ ...idp, keys: keys.slice(0, 1) }),
    })
    expect(states(await checkSignOn(config, new Date()))).toEqual(['ok'])
  })

  it('documents every setting', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../../docs/operate/configuration.md'), 'utf8')
    const read = new Set<string>()
    loadConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
    expect(read.size).toBeGreaterThan(20)
    expect([...read].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  it('names the wrong setting and stops', async () => {
    const found = await examine({ SECRET_KEY: 'short' }, () => undefined)
    expect(found).toMatchObject([
      { about: 'Settings', state: 'wrong', says: expect.stringMatching(/^SECRET_KEY must/) },
    ])
  })

  it('distinguishes untrusted certificates from silent servers', async () => {
    const { privateKey, certificate } = makeSigningKey('console.example.com')
    const server = createServer({ key: privateKey, cert: certificate }, (_request, response) => response.end())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const publicUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const look = () => checkServer({ ...loadConfig(SOUND), publicUrl })
    expect(await look()).toEqual([
      {
        about: 'Server',
        state: 'look',
        says: `It answers at ${publicUrl}, but its certificate is from an authority that isn't trusted here.`,
        todo: expect.stringContaining('NODE_EXTRA_CA_CERTS=/path/of/its/authority.pem'),
      },
    ])
    await new Promise((resolve) => server.close(resolve))
    expect(saysOf(await look())).toEqual([`Nothing answers at ${publicUrl} from this machine.`])
  })

  it('makes no database where there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'acm-doctor-'))
    const found = await examine({ DATA_DIR: folder, PORT: '1' }, () => undefined)
    expect(saysOf(found)).toContain(`There is no database in ${folder} yet.`)
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })
})

describe('the doctor of a database', () => {
  it('reports schema, clock, jobs and users as fine', async () => {
    await test.user()
    const { db, pool, config } = test.services
    const fine = [await checkSchema(db), await checkClock(db), await checkJobs(db), await checkPeople(db, config)]
    expect(saysOf(fine.flat())).toEqual([])
    const [server, ...rest] = await checkDatabase(db, pool.size)
    expect(server?.says).toMatch(/^PostgreSQL \d+\S*, UTF8, as /)
    expect(saysOf(rest).filter((says) => !says.startsWith('Off: '))).toEqual([])
  })

  it('names what administrators and others lack for two steps', async () => {
    const open = { ...runtime.services.config, host: '0.0.0.0', publicUrl: 'https://console.example.com' }
    const administrators = ['a', 'b', 'c'].map(() => personOf(runtime, { permissions: ['USER_EDIT'] }))
    const [first, second, ended] = await Promise.all(administrators)
    const run = (statement: ReturnType<typeof sql>) => statement.execute(runtime.db)
    await run(sql`update role_assignments set "endsOn" = '2026-01-01' where "userId" = ${ended?.id}`)
    await run(sql`insert into authenticator_apps ("userId", secret) values (${first?.id}, 'x')`)
    expect(saysOf(await checkPeople(runtime.db, open))).toEqual([
      '1 administrator signs in with a password alone.',
      `Nobody but ${first?.email} has a second administrator's method.`,
    ])
    await run(sql`insert into authenticator_apps ("userId", secret) values (${second?.id}, 'x')`)
    await personOf(runtime, { rule: 'noPassword' })
    expect(saysOf(await checkPeople(runtime.db, open))).toEqual(['1 user has no way to sign in (Test Person).'])
    expect(saysOf(await checkPeople(runtime.db, { ...open, saml: SAML }))).toEqual([])
  })

  it('reports the slowest standby, if any', async () => {
    expect(await checkStandbys(test.db)).toEqual([])
    const undone = new Error('Undone.')
    let caught: unknown
    const trial = test.db.transaction().execute(async (tx) => {
      // A temporary view goes before the one of the system.
      await sql`create temporary view pg_stat_replication as
        select pg_current_wal_lsn() - 1000000::numeric as replay_lsn, 'standby1' as application_name
        union all select pg_current_wal_lsn(), 'standby2'
        union all select null, 'pg_receivewal'
        union all select '0/1', 'pg_basebackup'`.execute(tx)
      caught = await readStandbys(tx)
      throw undone
    })
    await expect(trial).rejects.toBe(undone)
    expect(caught).toEqual({ count: 2, lagBytes: expect.toSatisfy((lag) => lag >= 1e6 && lag < 2e6) })
    expect(await standbyFindings({ count: 2, lagBytes: 0 })).toEqual([
      { about: 'Standby', state: 'ok', says: '2 standbys follow; the slowest is 0 MB behind.', todo: null },
    ])
    expect(await standbyFindings({ count: 2, lagBytes: 300e6 })).toEqual([
      {
        about: 'Standby',
        state: 'look',
        says: 'The slowest of 2 standbys is 300 MB behind.',
        todo: 'Check its log and its network: what it lacks would be lost in a failover.',
      },
    ])
  })

  it('detects a read-only database without writing', async () => {
    const written = () => sql`select xmin, at from last_write`.execute(test.db).then(({ rows }) => rows)
    const before = await written()
    expect(states(await checkWrites(test.db))).toEqual(['ok'])
    expect(await written()).toEqual(before)
    const free = await fillDisk(test, 'last_write', 'update')
    expect(await checkWrites(test.db)).toMatchObject([
      {
        state: 'wrong',
        says: "The database doesn't accept writes: could not extend file: No space left on device.",
        todo: 'Free up its disk or check its log. It recovers on its own.',
      },
    ])
    await free()
    expect(states(await checkWrites(runtime.db))).toEqual(['ok'])
  })

  it('finds missing and broken parts of the schema', async () => {
    const names = await readApplied(test.db)
    const ignored = ['table kysely_migration', 'table kysely_migration_lock']
    expect([...(await partsIn(test.db))].filter((part) => !ignored.includes(part)).toSorted()).toEqual(
      [...(await partsOf(names)).keys()].toSorted(),
    )
    const without = (statement: string) =>
      test.db
        .transaction()
        .execute(async (tx) => {
          await sql.raw(statement).execute(tx)
          throw Object.assign(new Error('rolled back'), { found: await checkSchema(tx) })
        })
        .catch((error: { found?: DoctorFinding[] }) => saysOf(error.found ?? []))
    expect(await without('drop index instances_texts')).toEqual([
      'Missing or turned off: index instances_texts (0104_instances).',
    ])
    expect(await without('drop extension pg_trgm cascade')).toEqual([
      expect.stringMatching(/^Missing or turned off: extension pg_trgm \(0101_platform\), index .* and \d+ more\.$/),
    ])
    expect(await without('alter table saved_view_defaults rename to elsewhere')).toEqual([
      'Missing or turned off: table saved_view_defaults (0116_saved_views).',
    ])
    expect(await without('alter table history disable trigger history_append_only')).toEqual([
      'Missing or turned off: trigger history_append_only (0101_platform).',
    ])
  })

  it('detects a key of another database', async () => {
    const { db, config } = test.services
    await sql`insert into installation (key, value) values ('secret key', ${test.services.secrets.keyId})`.execute(db)
    expect(saysOf(await checkKeys(db, config))).toEqual([])
    const other = { ...config, secretKey: randomBytes(32) }
    expect(await checkHistory(db, other)).toEqual([])
    expect(saysOf(await checkKeys(db, other))).toEqual([
      expect.stringMatching(/^SECRET_KEY isn't the key of this database/),
    ])
  })

  it('finds a changed history entry', async () => {
    const { db, config, secrets } = test.services
    const caller = await test.as(['ORG_UNIT_ADD'])
    await caller.call(contract.orgUnits.save, { body: { name: 'Looked at', description: 'x' } })
    await sealAll(db, secrets)
    expect(await checkHistory(db, config)).toMatchObject([
      { state: 'ok', says: 'The newest 1 entry is verified, and none is waiting to be sealed.' },
    ])
    await sql`alter table history disable trigger history_append_only`.execute(db)
    await sql`update history set "actorName" = 'Somebody Else'`.execute(db)
    expect(saysOf(await checkHistory(db, config))).toEqual([
      expect.stringMatching(/^1 problem in the newest 1 entry: Entry \d+ was altered\.$/),
    ])
  })

  it('finds stuck and abandoned targets', async () => {
    const databaseId = await test.instance()
    await sql`with job as (
        insert into jobs (kind, title, subject, payload, "actorName")
        values ('vendorProduct', 'Vendor Product: A', 'a', '{}', 'System') returning id)
      insert into job_targets ("jobId", "databaseId", "dueAt")
      select id, ${databaseId}, now() - interval '20 minutes' from job`.execute(test.db)
    expect(saysOf(await checkJobs(test.db))).toEqual(['The oldest change has been due for 20 minutes.'])
    await sql`update job_targets set state = 'failed'`.execute(test.db)
    expect(saysOf(await checkJobs(test.db))).toEqual(['1 change failed.'])
  })

  it('checks instances without recording the result', async () => {
    await test.linkedInstance()
    const shut = await test.linkedInstance({ databaseCode: 'SHUT-1' })
    expect(await checkInstances(test.services, test.services.config)).toMatchObject([
      { says: 'All 2 instances respond.' },
    ])
    await shut.shut()
    const [found] = await checkInstances(test.services, test.services.config)
    expect(found).toMatchObject({ state: 'look', says: expect.stringMatching(/^1 of 2 don't answer\. SHUT-1: /) })
    const links = await sql<{ failures: number }>`select failures from instance_links`.execute(test.db)
    expect(links.rows).toEqual([{ failures: 0 }, { failures: 0 }])
  })
})

describe('the doctor of backups', () => {
  const look = async () => (await checkBackups(test.db, test.services.config)).map(({ state, says }) => [state, says])
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString()

  it('reports age, size and state of the last backup', async () => {
    expect(await look()).toEqual([['look', 'No backup has been recorded.']])
    await noteBackup(test.db, { takenAt: ago(5), bytes: 3 * 1024 * 1024, isVerified: true })
    expect(await look()).toEqual([['ok', 'The last good backup is 5 h old (3.0 MB), verified.']])
    await noteBackup(test.db, { takenAt: ago(37), bytes: null, isVerified: true })
    expect(await look()).toEqual([['wrong', 'The last good backup is 37 h old.']])
    await sql`update backup_state set "verifiedAt" = now() - interval '9 days'`.execute(test.db)
    await noteBackup(test.db, { takenAt: ago(1), bytes: null, isVerified: false })
    expect(await look()).toEqual([['look', 'The last verified backup is 9 days old.']])
    await noteFailedBackup(test.db, 'The disk is full. No backup was created.')
    expect(await look()).toContainEqual([
      'wrong',
      expect.stringMatching(/^The backup of \d{4}-.*Z failed: The disk is full\. No backup was created\.$/),
    ])
  })

  it('is shown by the running server too', async () => {
    await noteFailedBackup(test.db, 'The disk is full.')
    const found = (await examiner(test.services)()).filter(({ about }) => about === 'Backups')
    expect(found.map(({ says }) => says)).toContainEqual(
      expect.stringMatching(/^The backup of 20\S+Z failed: The disk is full\.$/),
    )
  })

  it('asks for none of a demonstration', async () => {
    expect(await checkBackups(test.db, { ...test.services.config, demo: true })).toEqual([])
  })
})
