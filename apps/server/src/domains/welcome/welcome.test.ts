import { contract } from '@acm/contract'
import type { AmqVersion } from '@acm/contract/amqs'
import { daysAfter, today, weekOf } from '@acm/contract/core/days'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { endsSoon } from '@acm/contract/sso'
import { isActiveUser, type User } from '@acm/contract/users'
import type { Needs } from '@acm/contract/welcome'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type GrantList, testApp, touch, unique } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { identityProvider } from '../../../test/identity-providers.ts'
import { personOf } from '../../../test/signing-in.ts'

const test = testApp()
const VIEWS = PERMISSIONS.filter((one) => one.endsWith('_VIEW'))
const units = { near: 0, far: 0 }
const at = (orgUnitId: number, permissions: Permission[]): GrantList => [{ permissions, orgUnitIds: [orgUnitId] }]

const welcomeOf = async (caller: TestCaller, query = '') => {
  const { status, body } = await caller.call(contract.welcome.get, { query })
  expect(status).toBe(200)
  return body
}

async function broken(orgUnitId: number, values: Record<string, unknown> = {}): Promise<number> {
  const databaseId = await test.instance({ orgUnitId, ...values })
  for (const state of ['failed', 'waiting', 'done'])
    await sql`
      with job as (insert into jobs (kind, title, subject, payload, "actorName")
                   values ('vendorProduct', 'Push', 'subject', '{}', 'Somebody') returning id)
      insert into job_targets ("jobId", "databaseId", state, "dueAt") select id, ${databaseId}, ${state}, now() from job`.execute(
      test.db,
    )
  await sql`insert into instance_links ("databaseId", "demoDatabase", failures, "downSince")
            values (${databaseId}, 'x', 5, now())`.execute(test.db)
  return databaseId
}

async function subscribed(databaseId: number, ends: readonly (number | null)[]): Promise<void> {
  for (const days of ends)
    await sql`
      with g as (insert into amq_groups (name, enabled, "createdBy") values (${unique('Group ')}, true, 'x') returning id)
      insert into subscriptions ("amqGroupId", "databaseId", "startDate", "endDate")
      select id, ${databaseId}, '2020-01-01', ${days === null ? null : daysAfter(today('UTC'), days)}::date from g`.execute(
      test.db,
    )
}

async function certified(orgUnitId: number, days: number, at = 'https://idp.example.com/metadata'): Promise<void> {
  const id = await identityProvider(test, { acesClientId: await test.client({ orgUnitId }) })
  await sql`insert into metadata_checks ("identityProviderId", "metadataUrl", "validUntil") values (${id}, ${at}, now() + ${days} * interval '1 day')`.execute(
    test.db,
  )
}

/** Of three instances one has single sign-on and no provider. */
async function signedOn(orgUnitId: number): Promise<void> {
  const acesClientId = await test.client({ orgUnitId })
  const ssoIdentityProviderId = await identityProvider(test, { acesClientId })
  await test.instance({ orgUnitId, acesClientId, enableSso: true })
  await test.instance({ orgUnitId, acesClientId, enableSso: true, ssoIdentityProviderId })
  await test.instance({ orgUnitId, acesClientId, enableSso: false })
}

async function versioned(versions: readonly Pick<AmqVersion, 'startDate' | 'enabled'>[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into amqs (name, "createdBy") values (${unique('AMQ ')}, 'x') returning id`.execute(test.db)
  for (const [index, { startDate, enabled }] of versions.entries())
    await sql`insert into amq_versions ("amqId", name, description, number, enabled, "filePath", "startDate", "createdBy")
      values (${rows[0]?.id}, ${`V${index}`}, 'x', ${index + 1}, ${enabled}, 'x', ${startDate}, 'x')`.execute(test.db)
}

beforeAll(async () => {
  units.near = await test.orgUnit()
  units.far = await test.orgUnit()
  const [here, there] = [await broken(units.near), await broken(units.far)]
  await broken(units.near, { disabled: true })
  await subscribed(here, [-1, 0, 30, 31, 90, 91, null])
  await subscribed(there, [15, 60])
  for (const days of [-400, 29]) await certified(units.near, days)
  await certified(units.near, 31)
  await certified(units.near, 3, 'https://elsewhere.example/that/it/was/at')
  await certified(units.far, 1)
  for (const unit of [units.near, units.far]) await signedOn(unit)
  const { first, last } = weekOf(today('UTC'))
  await versioned([
    { startDate: first, enabled: true },
    { startDate: last, enabled: true },
  ])
  await versioned([{ startDate: last, enabled: true }])
  await versioned([{ startDate: last, enabled: false }])
  await versioned([
    { startDate: daysAfter(first, -1), enabled: true },
    { startDate: daysAfter(last, 1), enabled: true },
  ])
  await test.user({ isLocked: true })
  await test.user({ isLocked: true, deletedAt: new Date().toISOString() })
  await endingAndUnprotected()
  await sql`update backup_state set "watchedSince" = now() - interval '37 hours'`.execute(test.db)
  await touch(test.db, 'users')
})

const ALL: Needs = {
  jobs: { failed: 3, open: 3 },
  instances: { down: 2 },
  subscriptions: { in30: 3, in60: 5, in90: 6 },
  certificates: { ending: 3 },
  assignments: { withoutProvider: 2 },
  versions: { starting: 2 },
  users: { locked: 1 },
  twoSteps: { lacking: 1 },
  accessEnds: { ending: 2 },
  backups: { overdue: 1 },
}
const NEAR: Needs = {
  jobs: { failed: 2, open: 2 },
  instances: { down: 1 },
  subscriptions: { in30: 2, in60: 3, in90: 4 },
  certificates: { ending: 2 },
  assignments: { withoutProvider: 1 },
}

const PEOPLE: Record<string, [given: () => GrantList, needs: Needs]> = {
  'who may do everything': [() => [...PERMISSIONS], ALL],
  'who may look at everything': [() => VIEWS, { ...ALL, subscriptions: undefined, accessEnds: undefined }],
  'who reads reports': [() => ['REPORTING'], { subscriptions: ALL.subscriptions }],
  'of one org unit': [
    () => at(units.near, ['INSTANCE_DETAILS_VIEW', 'REPORTING', 'SSO_CONFIG_VIEW', 'CLIENT_DETAILS_VIEW']),
    NEAR,
  ],
  'of one org unit, who looks after features there': [
    () => at(units.near, ['FEATURE_FLAG_VIEW']),
    { instances: { down: 0 } },
  ],
  'who may look at one org unit and read the reports of another': [
    () => [
      { permissions: ['INSTANCE_DETAILS_VIEW'], orgUnitIds: [units.near] },
      { permissions: ['REPORTING'], orgUnitIds: [units.far] },
    ],
    { jobs: NEAR.jobs, instances: NEAR.instances, subscriptions: { in30: 1, in60: 2, in90: 2 } },
  ],
  'who edits lists they may not open': [
    () => ['SSO_CONFIG_EDIT', 'USER_EDIT', 'AMQ_LIBRARY_EDIT'],
    // Assigning a provider to many instances is a job.
    { jobs: { failed: 0, open: 0 } },
  ],
  'without rights': [() => [], {}],
}

const LISTS: Record<string, (caller: TestCaller) => Promise<number>> = {
  'jobs.failed': rowsOf(contract.jobs.getAll, 'hasFailed=true'),
  'jobs.open': rowsOf(contract.jobs.getAll, 'isOpen=true'),
  'instances.down': rowsOf(contract.instances.getAll, 'disabled=false&isDown=true'),
  'subscriptions.in30': rowsOf(contract.reports.subscriptions, 'endsWithin=30'),
  'subscriptions.in60': rowsOf(contract.reports.subscriptions, 'endsWithin=60'),
  'subscriptions.in90': rowsOf(contract.reports.subscriptions, 'endsWithin=90'),
  'certificates.ending': async (caller) => {
    const body = await caller.read(contract.sso.getClients)
    return body.flatMap((one) => one.identityProviders).filter((one) => endsSoon(one.certificateUntil)).length
  },
  'assignments.withoutProvider': async (caller) => {
    const instances = await caller.read(contract.sso.getInstances)
    return instances.filter((one) => one.enableSso && one.ssoIdentityProvider === null).length
  },
  'versions.starting': rowsOf(contract.amqs.getAll, 'startsThisWeek=true'),
  'backups.overdue': async (caller) => ((await caller.read(contract.systemSettings.backups)).isOverdue ? 1 : 0),
  'twoSteps.lacking': rowsWhere(
    ({ hasTwoSteps, roleAssignments }) =>
      !hasTwoSteps && roleAssignments.some(({ signIn, hasEnded }) => signIn !== 'any' && !hasEnded),
  ),
  'accessEnds.ending': rowsWhere(({ roleAssignments }) =>
    roleAssignments.some(
      ({ endsOn, hasEnded }) => endsOn !== null && !hasEnded && endsOn <= daysAfter(today('UTC'), 14),
    ),
  ),
  'users.locked': rowsOf(contract.users.getAll, 'isLocked=true&isArchived=false'),
}

function rowsOf(list: Endpoint<unknown, unknown, unknown, unknown[]>, query: string) {
  return async (caller: TestCaller) => (await caller.read(list, { query })).length
}

/** Filters that the page applies. */
function rowsWhere(keeps: (user: User) => boolean) {
  return async (caller: TestCaller) =>
    (await caller.read(contract.users.getAll)).filter((user) => isActiveUser(user) && keeps(user)).length
}

/** Of people with a role that asks for two steps, and of people whose access ends, some count. */
async function endingAndUnprotected(): Promise<void> {
  const people = [0, 14, 15, -1].map(async (days) => {
    const { id } = await personOf(test, { rule: days < 0 ? 'twoSteps' : 'any' })
    await sql`update role_assignments set "endsOn" = ${daysAfter(today('UTC'), days)}::date where "userId" = ${id}`.execute(
      test.db,
    )
  })
  await Promise.all(people)
  await personOf(test, { rule: 'twoSteps' })
  const protectedOne = await personOf(test, { rule: 'twoSteps' })
  await sql`insert into authenticator_apps ("userId", secret) values (${protectedOne.id}, 'x')`.execute(test.db)
  const { id } = await personOf(test, { rule: 'noPassword' })
  await sql`update users set "isEnabled" = false where id = ${id}`.execute(test.db)
}

describe('first records', () => {
  it('are missing until visible, in order', async () => {
    const unit = await test.orgUnit()
    const edit: Permission[] = ['CLIENT_DETAILS_FULL_EDIT', 'INSTANCE_DETAILS_FULL_EDIT', 'SUBSCRIPTION_EDIT']
    const caller = await test.as(at(unit, edit))
    expect((await welcomeOf(caller)).missing).toEqual(['client', 'instance', 'subscription'])
    await test.client({ orgUnitId: unit })
    expect((await welcomeOf(caller)).missing).toEqual(['instance', 'subscription'])
    expect((await welcomeOf(await test.as(VIEWS))).missing).toEqual([])
  })

  it('are followed by the protection of administrators, never alone', async () => {
    const rules = await sql<{ id: number; signIn: string }>`select id, "signIn" from roles`.execute(test.db)
    await sql`update roles set "signIn" = 'any'`.execute(test.db)
    const caller = await test.as([
      { permissions: ['CLIENT_DETAILS_FULL_EDIT'], orgUnitIds: [await test.orgUnit()] },
      { permissions: ['ROLE_EDIT'], orgUnitIds: [units.near] },
    ])
    expect((await welcomeOf(caller)).missing).toEqual(['client', 'protection'])
    expect((await welcomeOf(await test.as(['ROLE_EDIT']))).missing).toEqual([])
    for (const { id, signIn } of rules.rows)
      await sql`update roles set "signIn" = ${signIn} where id = ${id}`.execute(test.db)
    expect((await welcomeOf(caller)).missing).toEqual(['client'])
  })
})

describe('what needs someone today', () => {
  it.each(Object.entries(PEOPLE))('equals lists and Activity for somebody %s', async (_who, [given, needs]) => {
    const writer = await test.as(['ORG_UNIT_ADD'])
    await writer.call(contract.orgUnits.save, { body: { id: 0, name: unique('Unit '), description: 'x' } })
    const caller = await test.as(given())
    const now = await welcomeOf(caller)
    expect(now.needs).toEqual(needs)
    for (const [part, counts] of Object.entries(now.needs))
      for (const [name, count] of Object.entries(counts ?? {}))
        expect(await LISTS[`${part}.${name}`]?.(caller), `${part}.${name}`).toBe(count)
    const query = { onlyChanges: true, from: `${today('UTC')}T00:00:00Z`, limit: 200 }
    const { entries } = await caller.read(contract.history.getAll, { query })
    const latest = entries.slice(0, 6)
    expect(now.changes).toEqual({ count: entries.length, isMore: false, latest, searchedTo: null })
    expect((await welcomeOf(caller, `?since=${daysAfter(today('UTC'), 1)}T00:00:00Z`)).changes?.count).toBe(0)
  })

  it("finds the user's changes among others", async () => {
    const [theirs, others] = [await test.client({ orgUnitId: units.near }), await test.client({ orgUnitId: units.far })]
    await sql`
      insert into history (at, "actorType", "actorName", action, "entityType", "entityId", "orgUnitIds", changes, touched, mac)
      select now() - n * interval '1 minute', 'system', 'Nobody', 'client.save', 'client',
             case when n = 1200 then ${theirs}::int else ${others}::int end,
             array[case when n = 1200 then ${units.near}::int else ${units.far}::int end], '{}', '{clients}', ''
      from generate_series(1, 1200) n`.execute(test.db)
    const caller = await test.as(at(units.near, ['CLIENT_DETAILS_VIEW']))
    const { changes } = await welcomeOf(caller)
    expect([changes?.latest.map(({ record }) => record?.id), changes?.searchedTo]).toEqual([[theirs], null])
  })

  it('keeps other counts when one fails', async () => {
    const caller = await test.as([...PERMISSIONS])
    await sql`alter table metadata_checks rename to looked_elsewhere`.execute(test.db)
    const { needs, changes } = await welcomeOf(caller)
    await sql`alter table looked_elsewhere rename to metadata_checks`.execute(test.db)
    expect(needs).toEqual({ ...ALL, certificates: null })
    expect(changes?.latest.length).toBe(6)
  })
})

describe('a list that a count leads to', () => {
  it('refreshes when an instance goes down or recovers', async () => {
    const instance = await test.linkedInstance({ orgUnitId: units.far })
    const { databaseId } = instance
    const caller = await test.as(['INSTANCE_DETAILS_VIEW'])
    const ids = async () =>
      (await caller.read(contract.instances.getAll, { query: 'isDown=true' }))
        .map((one) => one.databaseId)
        .filter((id) => id === databaseId)
    const ping = () => test.services.links.use(databaseId, (link) => link.ping()).catch(() => undefined)
    expect(await ids()).toEqual([])
    await instance.shut()
    for (let time = 0; time < 5; time += 1) await ping()
    expect(await ids()).toEqual([databaseId])
    await instance.open()
    await ping()
    expect(await ids()).toEqual([])
  })

  it('keeps a checked certificate until the URL changes', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const id = await identityProvider(test)
    await sql`insert into metadata_checks ("identityProviderId", "metadataUrl", "validUntil")
      values (${id}, 'https://idp.example.com/metadata', ${until})`.execute(test.db)
    const caller = await test.as(['SSO_CONFIG_EDIT', 'SSO_CONFIG_VIEW'])
    const body = await caller.read(contract.sso.get, { params: { id } })
    expect(body.certificateUntil).toBe(until)
    const counted = async () => (await welcomeOf(caller)).needs.certificates?.ending ?? 0
    const before = await counted()
    const moved = { ...body, metadataUrl: 'https://idp.example.com/other' }
    const saved = await caller.call(contract.sso.save, { body: moved })
    expect([saved.body.certificateUntil, await counted()]).toEqual([null, before - 1])
  })
})
