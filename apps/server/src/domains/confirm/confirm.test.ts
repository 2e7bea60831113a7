import { contract } from '@acm/contract'
import { daysAfter, today } from '@acm/contract/core/days'
import type { Endpoint } from '@acm/contract/core/endpoint'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { historyOf, testApp, unique } from '../../../test/app.ts'
import { errorsOf, sentencesOf } from '../../../test/caller.ts'
import {
  addApp,
  addPasskey,
  Browser,
  codeOf,
  confirmedAgo,
  personOf,
  setRule,
  signedIn,
  signIn,
} from '../../../test/signing-in.ts'
import { systemContext } from '../../installation/installation.ts'
import { hashToken } from '../../platform/access/sessions.ts'
import { ensureSharedSecret } from '../system-settings/system-settings.service.ts'

const test = testApp({ failuresPerAddress: 100_000 })
const PERMISSIONS: Permission[] = [
  'USER_EDIT',
  'USER_VIEW',
  'ROLE_EDIT',
  'USER_EDIT_OWN_PASSWORD',
  'FEATURE_FLAG_EDIT',
  'SSO_CONFIG_EDIT',
  'SYSTEM_SETTINGS_VIEW',
  'INSTANCE_DETAILS_FULL_EDIT',
]

/** Signed in by an app, with a role that asks for two steps; the last proof was 11 minutes ago. */
async function careful() {
  const person = await personOf(test, { permissions: PERMISSIONS })
  const browser = await signedIn(test, person)
  const { secret } = await addApp(browser)
  await setRule(test, person, 'twoSteps')
  await confirmedAgo(test, browser, 11)
  await sql`update authenticator_apps set "lastStep" = 0`.execute(test.db)
  return { person, browser, secret }
}
const readUser = async (id: number) => (await test.as(['USER_VIEW'])).read(contract.users.get, { params: { id } })
const saveUser = (browser: Browser, body: object) => browser.call(contract.users.save, { body })
const ASKED = ["Confirm it's you to do this."]
const newRole = () => ({ name: unique('Confirmed '), description: 'Made by a test', permissions: ['REPORTING'] })
const newUser = (roleId: number) => ({
  email: `${unique('confirmed')}@example.com`,
  firstName: 'C',
  lastName: 'D',
  isEnabled: true,
  newPassword: 'secret',
  roleAssignments: [{ roleId, allOrgUnits: true }],
})

let target: Awaited<ReturnType<typeof personOf>>
let unconfirmed: Browser
beforeAll(async () => {
  target = await personOf(test)
  unconfirmed = (await careful()).browser
})

describe('a change that gives access', () => {
  const body = { id: 0, newPassword: 'another secret' }
  const acts: [string, Endpoint, () => Promise<object>][] = [
    ['saving a role', contract.roles.save, async () => ({ body: newRole() })],
    ['deleting a role', contract.roles.remove, async () => ({ params: { id: 999_999 } })],
    ['adding a user', contract.users.save, async () => ({ body: newUser(target.roleId) })],
    ['setting a password', contract.users.updatePassword, async () => ({ body: { ...body, id: target.id } })],
    ['changing the own password', contract.users.updateOwnPassword, async () => ({ body })],
    ['resetting methods', contract.signInMethods.reset, async () => ({ body: { userId: target.id } })],
    ['making recovery codes', contract.signInMethods.newRecoveryCodes, async () => ({})],
    ['starting a passkey', contract.signInMethods.passkeyOptions, async () => ({})],
    ['starting an app', contract.signInMethods.startApp, async () => ({})],
    ['removing an app', contract.signInMethods.removeApp, async () => ({})],
    ['setting a feature for all', contract.features.bulkEdit, async () => ({ body: { id: 1, isEnabled: true } })],
    ['copying the shared secret', contract.systemSettings.revealed, async () => ({ body: { act: 'copied' } })],
  ]

  it.each(acts)('asks first: %s', async (_, call, inputOf) => {
    const before = (await historyOf(test.db)).length
    const input = await inputOf()
    const answer = await unconfirmed.call(call, input)
    if (answer.problem.confirm === undefined) expect(call.path).toBe('/Feature/BulkEdit')
    else expect([answer.status, sentencesOf(answer), answer.problem.confirm]).toEqual([400, ASKED, true])
    expect(await historyOf(test.db)).toHaveLength(before)
    const forged = { body: { ...Reflect.get(input, 'body'), confirm: true }, params: Reflect.get(input, 'params') }
    if (Reflect.has(input, 'body')) expect((await unconfirmed.call(call, forged)).status).toBe(400)
  })

  it('is not asked of people whose roles ask for nothing', async () => {
    const person = await personOf(test, { permissions: PERMISSIONS })
    const browser = await signedIn(test, person)
    await addApp(browser)
    await confirmedAgo(test, browser, 700)
    expect((await browser.call(contract.roles.save, { body: newRole() })).status).toBe(200)
  })

  it('allows the call in the confirmed session only', async () => {
    const { person, browser, secret } = await careful()
    const other = new Browser(test)
    await signIn(other, person)
    await other.call(contract.session.finishByCode, { body: { code: codeOf(secret) } })
    await confirmedAgo(test, other, 11)
    const state = (await browser.call(contract.confirm.state)).body
    expect(state).toMatchObject({ isConfirmed: false, methods: ['passwordAndApp'] })
    const proof = { password: 'correct horse', code: codeOf(secret, 1) }
    expect((await browser.call(contract.confirm.prove, { body: proof })).body.until).toMatch(/Z$/)
    expect((await browser.call(contract.roles.save, { body: newRole() })).status).toBe(200)
    expect(sentencesOf(await other.call(contract.roles.save, { body: newRole() }))).toEqual(ASKED)
    expect((await historyOf(test.db)).map(({ action }) => action)).toContain('session.confirm')
  })

  it('asks before bulk actions on more than 50 records', async () => {
    const { person, browser } = await careful()
    const acesClientId = await test.client()
    const created = await sql<{ id: number }>`
      insert into instances ("acesClientId", "databaseCode", "databaseCompany", "databaseServer", "databaseName")
      select ${acesClientId}, 'FIFTY-' || n, 'Company', 'server', 'Name' from generate_series(1, 51) n
      returning "databaseId" as id`.execute(test.db)
    const ids = created.rows.map(({ id }) => id)
    const orgUnitId = await test.orgUnit()
    const act = (chosen: number[]) =>
      browser.call(contract.bulk.start, { body: { act: 'moveInstances', ids: chosen, orgUnitId } })
    expect(sentencesOf(await act(ids))).toEqual(ASKED)
    const few = await act(ids.slice(0, 3))
    expect([few.status, few.body.done]).toEqual([200, 3])
    // A job that moved all of them.
    const { rows } = await sql<{ id: number }>`
      with job as (insert into jobs (kind, title, subject, payload, "actorId", "actorName")
        values ('moveInstances', 'Moved', 'moved', '{"values":{},"isUndo":false}', ${person.id}, 'Somebody') returning id)
      insert into job_targets ("jobId", "databaseId", state, outcome, "left", "dueAt")
      select job.id, "databaseId", 'done', 'changed', json_build_object('rowVersion', "rowVersion", 'before', null), now()
      from job, instances where "databaseId" = any(${ids}) returning "jobId"::int as id`.execute(test.db)
    const id = rows[0]?.id ?? 0
    const undo = await browser.call(contract.bulk.undo, { params: { id } })
    expect(sentencesOf(undo)).toEqual(ASKED)
    await sql`update job_targets set state = 'failed' where "jobId" = ${id}`.execute(test.db)
    const retried = (one: Browser) => one.call(contract.jobs.retry, { params: { id } })
    const colleague = await careful()
    expect(sentencesOf(await retried(colleague.browser))).toEqual(ASKED)
    expect((await retried(browser)).status).toBe(200)
  })

  it("asks for an instance's sign-in in any save", async () => {
    const id = await test.instance()
    const instance = (await unconfirmed.call(contract.instances.get, { params: { id } })).body
    const saved = (change: object) => unconfirmed.call(contract.instances.save, { body: { ...instance, ...change } })
    expect(sentencesOf(await saved({ enableSso: true }))).toEqual(ASKED)
    expect((await saved({ databaseCompany: 'Renamed' })).status).toBe(200)
    const created = { ...instance, databaseId: 0, databaseCode: unique('NEW'), rowVersion: null }
    expect((await unconfirmed.call(contract.instances.save, { body: created })).problem.confirm).toBeUndefined()
  })

  it('asks before a user is enabled or gets another email', async () => {
    const { id } = await personOf(test)
    expect((await saveUser(unconfirmed, { ...(await readUser(id)), firstName: 'Renamed' })).status).toBe(200)
    const user = await readUser(id)
    const moved = { ...user, email: `${unique('moved')}@example.com` }
    expect(sentencesOf(await saveUser(unconfirmed, moved))).toEqual(ASKED)
    expect((await saveUser(unconfirmed, { ...user, isEnabled: false })).status).toBe(200)
    expect(sentencesOf(await saveUser(unconfirmed, { ...(await readUser(id)), isEnabled: true }))).toEqual(ASKED)
  })

  it('asks for longer access through any role', async () => {
    const [person, same] = [await personOf(test), await personOf(test)]
    const tomorrow = daysAfter(today('UTC'), 1)
    await sql`update role_assignments set "endsOn" = ${tomorrow}::date where "userId" = ${person.id}`.execute(test.db)
    const user = await readUser(person.id)
    const assigned = (roleId: number, endsOn: string | null) =>
      saveUser(unconfirmed, { ...user, roleAssignments: [{ roleId, allOrgUnits: true, endsOn }] })
    expect(sentencesOf(await assigned(person.roleId, null))).toEqual(ASKED)
    expect(sentencesOf(await assigned(same.roleId, null))).toEqual(ASKED)
    expect((await assigned(same.roleId, tomorrow)).status).toBe(200)
  })

  it('asks before a user gets a weaker sign-in rule', async () => {
    const [person, other] = [await personOf(test), await personOf(test)]
    await setRule(test, person, 'twoSteps')
    const user = await readUser(person.id)
    const assigned = (roleId: number, endsOn: string | null = null) =>
      saveUser(unconfirmed, { ...user, roleAssignments: [{ roleId, allOrgUnits: true, endsOn }] })
    expect(sentencesOf(await assigned(other.roleId))).toEqual(ASKED)
    expect(sentencesOf(await assigned(person.roleId, today('UTC')))).toEqual(ASKED)
    expect((await assigned(person.roleId)).status).toBe(200)
  })

  it('shows the shared secret once the session confirmed', async () => {
    await ensureSharedSecret(systemContext({ services: test.services, job: 'first data' }))
    const { browser } = await careful()
    const read = async () =>
      (await browser.call(contract.systemSettings.get, { params: { id: 1 } })).body.acesKnowledgeCenterSharedSecretKey
    expect(await read()).toBeNull()
    await confirmedAgo(test, browser, 0)
    expect(await read()).toMatch(/^[\w-]{43}$/)
  })
})

describe('a confirmation', () => {
  it('counts wrong ones for the account', async () => {
    const { person, browser } = await careful()
    const admin = await personOf(test, { permissions: ['USER_EDIT', 'ROLE_EDIT'] })
    expect(admin.id).toBeGreaterThan(0)
    const wrong = (body: object) => browser.call(contract.confirm.prove, { body })
    expect(errorsOf(await wrong({ password: 'wrong horse' }))).toEqual({ password: 'Wrong password.' })
    expect(errorsOf(await wrong({ password: 'correct horse', code: '000000' }))).toEqual({ code: 'Wrong code.' })
    for (let n = 0; n < 9; n += 1) await wrong({ password: 'wrong horse' })
    const { rows } = await sql<{ isLocked: boolean }>`select "isLocked" from users where id = ${person.id}`.execute(
      test.db,
    )
    expect(rows).toEqual([{ isLocked: true }])
    expect((await browser.call(contract.session.currentUser)).status).toBe(401)
  })

  it('takes a passkey of the session alone', async () => {
    const { browser } = await careful()
    await confirmedAgo(test, browser, 0)
    const { authenticator } = await addPasskey(browser)
    await confirmedAgo(test, browser, 11)
    const { body: options } = await browser.call(contract.confirm.passkeyOptions)
    const stolen = await careful()
    const credential = authenticator.get(options)
    expect((await stolen.browser.call(contract.confirm.passkey, { body: { credential } })).status).toBe(400)
    expect((await browser.call(contract.confirm.passkey, { body: { credential } })).status).toBe(200)
    expect((await browser.call(contract.confirm.passkey, { body: { credential } })).status).toBe(400)
  })

  it('by a recovery code only allows new methods', async () => {
    const person = await personOf(test, { permissions: PERMISSIONS })
    const { recoveryCodes } = await addApp(await signedIn(test, person))
    await setRule(test, person, 'twoSteps')
    const browser = new Browser(test)
    await signIn(browser, person)
    await browser.call(contract.session.finishByCode, { body: { code: recoveryCodes[0] } })
    expect(sentencesOf(await browser.call(contract.roles.save, { body: newRole() }))).toEqual(ASKED)
    expect(sentencesOf(await browser.call(contract.signInMethods.removeApp))).toEqual(ASKED)
    expect((await addPasskey(browser)).answer.status).toBe(200)
    expect((await browser.call(contract.roles.save, { body: newRole() })).status).toBe(200)
    await sql`update sessions set "signedInBy" = 'recovery', "confirmedAt" = '-infinity', "createdAt" = now() - interval '11 minutes'
              where "tokenHash" = ${hashToken(browser.session)}`.execute(test.db)
    expect(sentencesOf(await browser.call(contract.signInMethods.startApp))).toEqual(ASKED)
  })
})
