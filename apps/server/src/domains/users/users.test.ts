import { contract } from '@acm/contract'
import type { User } from '@acm/contract/users'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, lastEntry, PASSWORD, testApp, unique } from '../../../test/app.ts'
import { errorsOf, sentencesOf, type TestCaller } from '../../../test/caller.ts'
import { insertRole } from '../roles/roles.queries.ts'

const test = testApp()
/** Holds both administrative permissions, so a test may manage every user. */
const admin = () => test.as(['USER_VIEW', 'USER_EDIT', 'ROLE_EDIT', 'ORG_UNIT_VIEW'])
const role = () =>
  test.db
    .transaction()
    .execute((tx) =>
      insertRole(tx, { name: unique('Role '), description: 'Made by a test', permissions: ['REPORTING'] }),
    )
const save = (caller: TestCaller, body: object) => caller.call(contract.users.save, { body })
const readUser = (caller: TestCaller, id: number) => caller.read(contract.users.get, { params: { id } })
const valid = async () => ({
  email: `${unique('new')}@example.com`,
  firstName: 'New',
  lastName: 'Person',
  newPassword: 'secret',
  roleAssignments: [{ roleId: await role(), allOrgUnits: true }],
})
const signIn = (email: string, password: string) =>
  test.nobody.call(contract.session.signIn, { body: { email, password } })

describe('users', () => {
  it('lists users with roles, archived ones too', async () => {
    const unit = await test.orgUnit()
    const caller = await admin()
    const roleId = await role()
    const values = { ...(await valid()), roleAssignments: [{ roleId, orgUnitIds: [unit, unit] }] }
    const { body } = await save(caller, values)
    await save(caller, { ...body, deletedAt: '2020-01-01T00:00:00Z' })
    const list = await caller.read(contract.users.getAll)
    const user = list.find((one) => one.id === body.id)
    expect(user).toEqual(await readUser(caller, body.id))
    expect(user).toMatchObject({ fullName: 'New Person', newPassword: null, lastLoginAt: null, isLocked: false })
    expect(user?.roleAssignments).toEqual([
      {
        id: expect.any(Number),
        roleId,
        roleName: expect.any(String),
        userId: body.id,
        allOrgUnits: false,
        orgUnitIds: [unit],
        endsOn: null,
        hasEnded: false,
        signIn: 'any',
      },
    ])
    const found = async (query: object) => (await caller.read(contract.users.getAll, { query })).map(({ id }) => id)
    expect(await found({ fullName: 'w PERS', isArchived: true, page: 1, pageSize: 500 })).toContain(body.id)
    expect(await found({ fullName: 'New', isArchived: false })).not.toContain(body.id)
  })

  it('creates unlocked users who can sign in', async () => {
    const caller = await admin()
    const values = { ...(await valid()), isEnabled: true, isLocked: true, deletedAt: '2020-01-01T00:00:00Z' }
    const { status, body } = await save(caller, { id: 0, ...values })
    expect(status).toBe(200)
    expect(body).toMatchObject({ isEnabled: true, isLocked: false, deletedAt: null, newPassword: null, rowVersion: 1 })
    const { headers } = await caller.call(contract.users.getAll)
    expect((await signIn(values.email.toUpperCase(), 'secret')).status).toBe(200)
    const after = await readUser(caller, body.id)
    expect(Date.now() - Date.parse(String(after.lastLoginAt))).toBeLessThan(60_000)
    const list = await caller.call(contract.users.getAll, { headers: { 'if-none-match': String(headers.etag) } })
    expect(list.body.find((one) => one.id === body.id)?.lastLoginAt, 'listed at once').toBe(after.lastLoginAt)
    expect((await save(caller, await valid())).body.isEnabled).toBe(false)
    expect(JSON.stringify(await historyOf(test.db))).not.toContain('secret')
  })

  // Limits of each field: test/field-limits.test.ts.
  it('rejects invalid values with messages', async () => {
    const caller = await admin()
    const refused = async (values: object) => errorsOf(await save(caller, { ...(await valid()), ...values }))
    expect(await refused({ email: ' ', newPassword: '' })).toEqual({
      email: 'Value is required.',
      newPassword: 'Value is required.',
    })
    expect(await refused({ newPassword: '12345' })).toEqual({ newPassword: 'Value must be at least 6 characters.' })
    const { email: taken } = await test.user()
    expect(await refused({ email: ` ${taken.toUpperCase()} ` })).toEqual({
      email: 'A user with this email already exists.',
    })
    const longest = { ...(await valid()), newPassword: '🔑'.repeat(40), isEnabled: true }
    expect((await save(caller, longest)).status).toBe(200)
    expect((await signIn(longest.email, '🔑'.repeat(40))).status).toBe(200)
    expect((await signIn(longest.email, '🔑'.repeat(39))).status).toBe(401)
  })

  // Good and bad addresses: packages/contract/src/core/domains.test.ts.
  it('compare emails in ASCII', async () => {
    const caller = await admin()
    const zoe = 'zoe@bücher.example'
    const { body } = await save(caller, { ...(await valid()), email: zoe, isEnabled: true })
    expect(body.email).toBe(zoe)
    const refused = async (email: string) => sentencesOf(await save(caller, { ...(await valid()), email }))
    expect(await refused(`a@${'\u0301'.repeat(2000)}.example`)).toEqual(['Value must be less than 100 characters.'])
    for (const same of ['zoe@xn--bcher-kva.example', 'ZOE@BÜCHER.example', 'zoe@bu\u0308cher.example'])
      expect(await refused(same), same).toEqual(['A user with this email already exists.'])
    for (const typed of [zoe, ' Zoe@XN--BCHER-KVA.example ']) {
      const { status, body } = await signIn(typed, 'secret')
      expect([status, Object(body).email], typed).toEqual([200, zoe])
    }
    const moved = await save(caller, { ...(await readUser(caller, body.id)), email: 'zoe@example.org' })
    expect([moved.status, (await signIn(zoe, 'secret')).status]).toEqual([200, 401])
    expect((await signIn('zoe@example.org', 'secret')).status).toBe(200)
    expect((await save(caller, { ...(await valid()), email: zoe })).status).toBe(200)
  })

  it("keep stored emails that today's rule rejects", async () => {
    const caller = await admin()
    const { id } = await test.user({ email: '<ann@example.com>' })
    const roleAssignments = [{ roleId: await role(), allOrgUnits: true }]
    const before = { ...(await readUser(caller, id)), roleAssignments }
    const { status, body } = await save(caller, { ...before, lastName: 'Changed' })
    expect([status, body.email, body.lastName]).toEqual([200, '<ann@example.com>', 'Changed'])
    expect(errorsOf(await save(caller, { ...body, email: '<ann@example.org>' }))).toEqual({
      email: 'Invalid email address',
    })
  })

  it('require at least one valid role, each once', async () => {
    const caller = await admin()
    const roleId = await role()
    const refused = async (roleAssignments: unknown) =>
      (await caller.call(contract.users.save, { raw: { ...(await valid()), roleAssignments } })).problem.errors[0]
        ?.errorMessage
    const all = { roleId, allOrgUnits: true }
    const gone = await role()
    const { name } = await caller.read(contract.roles.get, { params: { id: gone } })
    expect((await caller.call(contract.roles.remove, { params: { id: gone } })).status).toBe(200)
    for (const [assignments, sentence] of [
      [[], 'You must have at least one role assigned to the user'],
      [null, 'You must have at least one role assigned to the user'],
      [[{ roleId }], 'Set cannot be empty.'],
      [[all, { roleId, orgUnitIds: [await test.orgUnit()] }], 'The role is already assigned to the user.'],
      // Someone deleted the role while the form held it.
      [[all, { ...all, roleId: gone }], `${name} was deleted by Test Person. Remove it.`],
      [[{ roleId, orgUnitIds: [2 ** 31] }], 'Value is invalid.'],
    ])
      expect(await refused(assignments), JSON.stringify(assignments)).toBe(sentence)
    // Reported together with the other errors.
    for (const unknown of [
      { ...all, roleId: 999_999 },
      { roleId, orgUnitIds: [999_999] },
    ])
      expect(errorsOf(await save(caller, { ...(await valid()), firstName: '', roleAssignments: [unknown] }))).toEqual({
        firstName: 'Value is required.',
        roleAssignments: 'Value is invalid.',
      })
    const { body } = await save(caller, { ...(await valid()), roleAssignments: [{ ...all, orgUnitIds: [1] }] })
    expect(body.roleAssignments).toMatchObject([{ allOrgUnits: true, orgUnitIds: [] }])
  })

  it('keeps the ids of unchanged assignments', async () => {
    const caller = await admin()
    const [first, second, unit] = [await role(), await role(), await test.orgUnit()]
    const roleAssignments = [first, second].map((roleId) => ({ roleId, allOrgUnits: true }))
    const { body: created } = await save(caller, { ...(await valid()), roleAssignments })
    const changed = created.roleAssignments.map((one) =>
      one.roleId === second ? { ...one, allOrgUnits: false, orgUnitIds: [unit] } : one,
    )
    const { body } = await save(caller, { ...created, roleAssignments: changed })
    const assignment = (user: User, roleId: number) => user.roleAssignments.find((one) => one.roleId === roleId)
    expect(assignment(body, first)?.id).toBe(assignment(created, first)?.id)
    expect(assignment(body, second)).toMatchObject({ allOrgUnits: false, orgUnitIds: [unit] })
    expect(Object.keys((await lastEntry(test.db))?.changes ?? {})).toEqual(['roleAssignments'])
    const renamed = await save(caller, { ...body, firstName: 'Renamed' })
    expect(renamed.body.roleAssignments).toEqual(body.roleAssignments)
  })

  it('keep their password and archive by server time', async () => {
    const caller = await admin()
    const values = { ...(await valid()), isEnabled: true }
    const { body } = await save(caller, values)
    const archived = await save(caller, { ...body, newPassword: 'ignored one', deletedAt: '2020-01-01T00:00:00Z' })
    expect(Date.now() - Date.parse(String(archived.body.deletedAt))).toBeLessThan(60_000)
    expect((await signIn(values.email, 'secret')).status).toBe(401)
    const again = await save(caller, { ...archived.body, firstName: 'Other', deletedAt: '2021-01-01T00:00:00Z' })
    expect(again.body.deletedAt).toBe(archived.body.deletedAt)
    const back = await save(caller, { ...again.body, deletedAt: null })
    expect(back.body).toMatchObject({ deletedAt: null, isEnabled: true })
    expect((await signIn(values.email, 'secret')).status).toBe(200)
  })

  it('count wrong passwords from zero after an unlock', async () => {
    const caller = await admin()
    const { id } = await test.user({ isLocked: true })
    await sql`update users set "failedSignIns" = 10 where id = ${id}`.execute(test.db)
    const roleAssignments = [{ roleId: await role(), allOrgUnits: true }]
    await save(caller, { ...(await readUser(caller, id)), isLocked: false, roleAssignments })
    const { rows } = await sql`select "failedSignIns" from users where id = ${id}`.execute(test.db)
    expect(rows).toEqual([{ failedSignIns: 0 }])
  })
})

describe('a password', () => {
  it("of another user needs USER_EDIT and doesn't unlock", async () => {
    const caller = await admin()
    const { id, email } = await test.user()
    const update = (values: object) => caller.call(contract.users.updatePassword, { body: { id, ...values } })
    expect(sentencesOf(await update({ newPassword: '12345' }))).toEqual(['Value must be at least 6 characters.'])
    expect(sentencesOf(await update({ newPassword: '' }))).toEqual(['Value is required.'])
    expect((await update({ newPassword: 'new password' })).body).toBe(true)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, 'new password')).status).toBe(200)
    expect((await update({ id: 999_999, newPassword: 'new password' })).status).toBe(404)
    const locked = await test.user({ isLocked: true })
    expect((await update({ id: locked.id, newPassword: 'new password' })).body).toBe(true)
    expect((await readUser(caller, locked.id)).isLocked).toBe(true)
    expect(await lastEntry(test.db)).toMatchObject({
      action: 'user.updatePassword',
      entityId: locked.id,
      changes: { password: [null, 'changed'] },
    })
  })

  it("of one's own needs USER_EDIT_OWN_PASSWORD", async () => {
    const caller = await test.as(['USER_EDIT_OWN_PASSWORD'])
    const update = (values: object) =>
      caller.call(contract.users.updateOwnPassword, { body: { newPassword: 'new password', ...values } })
    const other = await test.user()
    expect((await update({ id: other.id })).status).toBe(403)
    expect((await signIn(other.email, PASSWORD)).status).toBe(200)
    expect(sentencesOf(await update({ newPassword: 'x'.repeat(41) }))).toEqual([
      'Value must be less than 40 characters.',
    ])
    expect((await update({ id: caller.userId })).body).toBe(true)
    expect((await update({})).body).toBe(true)
    const { email } = await caller.read(contract.session.currentUser)
    expect([(await signIn(email, PASSWORD)).status, (await signIn(email, 'new password')).status]).toEqual([401, 200])
  })
})

// R-USER-1
describe('the last lock of a user', () => {
  it('shows when and by whom, until the unlock', async () => {
    const caller = await admin()
    const { id, email } = await test.user()
    const lockOf = () => caller.read(contract.users.lastLock, { params: { id } })
    const roleAssignments = [{ roleId: await role(), allOrgUnits: true }]
    const set = async (isLocked: boolean) =>
      save(caller, { ...(await readUser(caller, id)), isLocked, roleAssignments })
    expect(await lockOf()).toBeNull()
    await set(true)
    const before = Date.now()
    expect(await lockOf()).toEqual({ at: expect.any(String), by: 'Test Person' })
    await set(false)
    expect(await lockOf()).toBeNull()
    for (let time = 0; time < 10; time += 1) await signIn(email, 'wrong password')
    const lock = await lockOf()
    expect(lock).toEqual({ at: expect.any(String), by: null })
    expect(Date.parse(lock?.at ?? '')).toBeGreaterThanOrEqual(before)
  })
})
