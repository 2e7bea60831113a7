import { randomBytes } from 'node:crypto'
import type { DataDomain } from '@acm/contract/core/endpoint'
import type { Permission } from '@acm/contract/core/permissions'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { insertUser } from '../src/domains/users/users.queries.ts'
import { grantRuntime } from '../src/installation/runtime-role.ts'
import { hashToken, newToken, SessionReader } from '../src/platform/access/sessions.ts'
import { type Database, type OpenDatabase, openDatabase, type Tx } from '../src/platform/database/database.ts'
import { createLinks } from '../src/platform/instance-link/links.ts'
import { workOnce } from '../src/platform/jobs/worker.ts'
import { createLog } from '../src/platform/log.ts'
import { createSecrets } from '../src/platform/secrets/secrets.ts'
import type { Services } from '../src/platform/services.ts'
import { jobKinds } from '../src/registry.ts'
import { type Config, loadConfig } from '../src/settings/config.ts'
import { callerOf, type TestCaller } from './caller.ts'
import { asUser, inDatabase, type TestServer } from './database-server.ts'
import { checkAnswers } from './declared-answers.ts'
import { copyDatabase } from './fresh-database.ts'
import { instanceDatabases, type LinkedInstance } from './instance-databases.ts'
import { maintain } from './maintenance.ts'
import { passStatements } from './plans.ts'

/** 'correct horse', hashed in advance with the least work, so that tests do not pay for hashing and comparing. */
export const PASSWORD = 'correct horse'
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$RRivvtE8dskZOvyqBwzQyg$5ONhryu8mpMXWKlYaZLKreo0NXnOOkfUd/8mlNuYHDg'

export type GrantList = Permission[] | { permissions: Permission[]; orgUnitIds: number[] }[]

export interface TestApp {
  app: FastifyInstance
  services: Services
  db: Database
  nobody: TestCaller
  /** Makes and signs in a user with exactly these permissions. */
  as(given: GrantList): Promise<TestCaller>
  /** The user has exactly these permissions from now on. */
  grant(userId: number, given: GrantList): Promise<unknown>
  /** Makes a user with the PASSWORD. */
  user(values?: Partial<TestUserFields>): Promise<{ id: number; email: string }>
  orgUnit(name?: string): Promise<number>
  client(values?: Record<string, unknown>): Promise<number>
  /** Makes a client too, unless acesClientId is given. */
  instance(values?: Record<string, unknown>): Promise<number>
  linkedInstance(values?: Record<string, unknown>): Promise<LinkedInstance>
  /** Runs the background work once; returns the number of targets tried. */
  work(): Promise<number>
  /** Makes everything postponed due. */
  wait(): Promise<unknown>
}

interface TestUserFields {
  email: string
  firstName: string
  lastName: string
  isEnabled: boolean
  isLocked: boolean
  deletedAt: string | null
}

let serial = 0
/** Padded, so names sort in the order of creation. */
export const unique = (prefix: string) => `${prefix}${String(++serial).padStart(5, '0')}`

interface TestAppSetup {
  webDist?: () => string | undefined
  /** Runs as a role that does not own the tables (`grantRuntime`). */
  asRuntimeRole?: boolean
  /** False: of so many answers that checking each would take too long. */
  checksAnswers?: boolean
}

/** One copy of the template database and one server per test file. */
export function testApp(settings: Partial<Config> = {}, setup: TestAppSetup = {}): TestApp {
  const test = {} as TestApp
  let close = async () => {}
  beforeAll(async () => {
    const opened = await openTestDatabase(inject('testServer'), setup.asRuntimeRole)
    const secretKey = randomBytes(32)
    const config: Config = { ...loadConfig({ LOG_LEVEL: 'silent', DEMO: '0' }), secretKey, ...settings }
    const { db, pool } = opened
    const services: Services = {
      config,
      log: createLog(config),
      db,
      pool,
      secrets: createSecrets(secretKey),
      links: createLinks({ db, pool, config }),
      sessions: new SessionReader(db, config),
    }
    const started = await start(services, setup.webDist?.(), setup.checksAnswers)
    const instances = instanceDatabases(inject('testServer'))
    Object.assign(test, started, {
      linkedInstance: async (values = {}) => instances.link(db, await started.instance(values)),
    } satisfies Partial<TestApp>)
    close = async () => {
      await started.app.close()
      await instances.drop()
      await opened.close()
    }
  })
  afterAll(() => close())
  return test
}

/** Another server on the same database, with other settings. */
export function withSettings(test: TestApp, settings: Partial<Config>, webDist?: string): TestApp {
  const other = {} as TestApp
  beforeAll(async () => {
    const { db, pool } = test.services
    const config = { ...test.services.config, ...settings }
    const links = createLinks({ db, pool, config })
    const services = { ...test.services, config, links, sessions: new SessionReader(db, config) }
    Object.assign(other, await start(services, webDist), { linkedInstance: test.linkedInstance })
  })
  afterAll(() => other.app.close())
  return other
}

async function start(services: Services, webDist?: string, checksAnswers = true) {
  const { db, config } = services
  const app = buildApp(services, { webDist })
  if (checksAnswers) checkAnswers(app)
  await app.ready()
  return {
    app,
    services,
    db,
    nobody: callerOf(app, config, 0, ''),
    ...factories(app, services),
    work: () => workOnce(services, jobKinds),
    wait: () => sql`update job_targets set "dueAt" = now()`.execute(db),
  }
}

async function openTestDatabase({ address, template }: TestServer, asRuntimeRole = false) {
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await maintain((admin) => copyDatabase(admin, name, template))
  const own = inDatabase(address, name)
  if (asRuntimeRole) await makeRuntimeRole(own, name)
  const used = asRuntimeRole ? asUser(own, name) : own
  const opened: OpenDatabase = openDatabase({
    address: used,
    poolSize: 5,
    onError: () => undefined,
    log: passStatements(() => opened.db),
  })
  // A new id: with equal change counters, browser caches of one copy would look valid in the next at its address.
  await sql`update installation set value = gen_random_uuid() where key = 'id'`.execute(opened.db)
  const close = async () => {
    await opened.close()
    await maintain(async (admin) => {
      await admin.query(`drop database if exists ${name} with (force)`)
      if (asRuntimeRole) await admin.query(`drop role if exists ${name}`)
    })
  }
  return { ...opened, close }
}

async function makeRuntimeRole(address: TestServer['address'], name: string): Promise<void> {
  const { db, close } = openDatabase({ address, onError: () => undefined })
  await sql.raw(`create role ${name} login password '${name}'`).execute(db)
  await grantRuntime(db, name)
  await close()
}

function factories(app: FastifyInstance, services: Services) {
  const { db, config } = services
  const user = (values: Partial<TestUserFields> = {}) =>
    db.transaction().execute(async (tx) => {
      const person = {
        email: `${unique('person')}@example.com`,
        firstName: 'Test',
        lastName: 'Person',
        isEnabled: true,
        ...values,
      }
      return {
        id: await insertUser(tx, { ...person, passwordHash: PASSWORD_HASH, hasDemoPassword: false }),
        email: person.email,
      }
    })
  const as = async (given: GrantList) => {
    const { id, token } = await makeSignedIn(db, given)
    return callerOf(app, config, id, token)
  }
  const orgUnit = (name = unique('Unit ')) =>
    db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('org_units')
        .values({ name, description: 'Made by a test' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await touch(tx, 'org-units')
      return id
    })
  const client = async (values: Record<string, unknown> = {}) => {
    const row = { acesClientName: unique('Client '), clientCode: unique('CODE'), ...values }
    const { acesClientId } = await db
      .insertInto('clients')
      .values(row as never)
      .returning('acesClientId')
      .executeTakeFirstOrThrow()
    await touch(db, 'clients')
    return acesClientId
  }
  const instance = async (values: Record<string, unknown> = {}) => {
    const code = unique('DB')
    const row = {
      databaseCode: code,
      databaseCompany: 'Company',
      databaseServer: 'server',
      databaseName: `Name ${code}`,
    }
    const acesClientId = values.acesClientId ?? (await client())
    const { databaseId } = await db
      .insertInto('instances')
      .values({ ...row, acesClientId, ...values } as never)
      .returning('databaseId')
      .executeTakeFirstOrThrow()
    await touch(db, 'instances')
    return databaseId
  }
  return { user, as, grant: (userId: number, given: GrantList) => grant(db, userId, given), orgUnit, client, instance }
}

/** Raises the change counter after a write that bypassed the server. */
export const touch = (db: Database | Tx, domain: DataDomain) =>
  sql`insert into change_counters (domain, value) values (${domain}, 1)
      on conflict (domain) do update set value = change_counters.value + 1`.execute(db)

/** One statement, for tests make thousands of people. */
async function makeSignedIn(db: Database, given: GrantList): Promise<{ id: number; token: string }> {
  const token = newToken()
  const person = sql`
    insert into users (email, "firstName", "lastName", "passwordHash", "hasDemoPassword", "isEnabled")
    values (${`${unique('person')}@example.com`}, 'Test', 'Person', ${PASSWORD_HASH}, false, true) returning id`
  const { rows } = await sql<{ id: number }>`
    with ${granting(given, person)}
    insert into sessions ("tokenHash", "userId", "endsAt")
    select ${hashToken(token)}, id, now() + interval '1 hour' from person returning "userId" as id`.execute(db)
  return { id: rows[0]?.id ?? 0, token }
}

/** At once: an open page without any permission in between would leave. */
const grant = (db: Database, userId: number, given: GrantList) =>
  sql`with removed as (delete from role_assignments where "userId" = ${userId}),
    ${granting(given, sql`select ${userId}::int as id`)} select`.execute(db)

/** Parts of a statement that give roles with exactly that to the `id` of the person. */
function granting(given: GrantList, person: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOne = (list: GrantList): list is Permission[] => typeof list[0] === 'string'
  const sets = isOne(given) ? [{ permissions: given, orgUnitIds: null }] : given
  const rolesJson = JSON.stringify(sets.map((set) => ({ ...set, role: unique('Role ') })))
  return sql`wanted as (
      select * from jsonb_to_recordset(${rolesJson}::jsonb) as w (role text, permissions text[], "orgUnitIds" int[])
    ), person as (${person}), made as (
      insert into roles (name, description) select role, 'Made by a test' from wanted returning id as "roleId", name as role
    ), permitted as (
      insert into role_permissions ("roleId", permission)
      select distinct "roleId", unnest(permissions) from made natural join wanted
    ), assigned as (
      insert into role_assignments ("userId", "roleId", "allOrgUnits")
      select id, "roleId", "orgUnitIds" is null from person, made natural join wanted returning id, "roleId"
    ), placed as (
      insert into role_assignment_org_units ("roleAssignmentId", "orgUnitId")
      select id, unnest("orgUnitIds") from assigned natural join made natural join wanted
    )`
}

/** Newest first. */
export async function historyOf(db: Database) {
  const { rows } = await sql<{
    action: string
    actorName: string
    entityType: string
    entityId: number
    orgUnitIds: number[] | null
    changes: Record<string, [unknown, unknown]>
  }>`
    select action, "actorName", "entityType", "entityId", "orgUnitIds", changes from history order by id desc`.execute(
    db,
  )
  return rows
}

export const lastEntry = async (db: Database) => (await historyOf(db))[0]

/** The number of connections that wait for a lock. */
export async function waitingFor(db: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
