import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import type { User } from '@acm/contract/users'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { historyOf, PASSWORD, testApp } from '../../../test/app.ts'
import { sentencesOf, type TestCaller, type TestResponse } from '../../../test/caller.ts'

const test = testApp()
const BOTH: Permission[] = ['USER_EDIT', 'ROLE_EDIT', 'USER_VIEW']
const WIDER = 'You cannot widen your own access.'
const ADMINISTRATIVE = 'You cannot grant or manage administrative permissions that you do not hold.'
const LAST = 'At least one active user must be able to edit users and roles.'
const SELF = 'You cannot archive, disable or lock your own account.'

let admin: TestCaller
let serial = 0
/** Archives everyone of earlier tests, so each test knows the administrators. */
beforeEach(async () => {
  await sql`update users set "deletedAt" = now()`.execute(test.db)
  admin = await test.as(BOTH)
})

const refusal = (answer: TestResponse) => (answer.status === 400 ? sentencesOf(answer) : answer.status)
const readUser = (id: number, by = admin) => by.read(contract.users.get, { params: { id } })
const saveUser = async (by: TestCaller, user: object) => by.call(contract.users.save, { body: user })
const saveRole = async (by: TestCaller, role: object) => by.call(contract.roles.save, { body: role })
const makeRole = async (permissions: Permission[]) =>
  (await saveRole(admin, { name: `Rights ${++serial}`, description: 'Made by a test', permissions })).body
const everywhere = (role: { id: number }) => ({ roleId: role.id, allOrgUnits: true })
const within = (role: { id: number }, ...orgUnitIds: number[]) => ({ roleId: role.id, orgUnitIds })
const person = async (...roleAssignments: object[]) =>
  (
    await saveUser(admin, {
      email: `rights${++serial}@example.com`,
      firstName: 'R',
      lastName: 'P',
      newPassword: 'secret',
      isEnabled: true,
      roleAssignments,
    })
  ).body
const signedInWith = async (...roleAssignments: object[]): Promise<{ caller: TestCaller; user: User }> => {
  const caller = await test.as(['USER_EDIT_OWN_PASSWORD'])
  const user = await readUser(caller.userId)
  return { caller, user: (await saveUser(admin, { ...user, roleAssignments })).body }
}

describe('own account', () => {
  it("can't be archived, disabled or locked", async () => {
    await test.as(BOTH)
    const own = await readUser(admin.userId)
    for (const change of [{ deletedAt: '2026-01-01T00:00:00Z' }, { isEnabled: false }, { isLocked: true }])
      expect(refusal(await saveUser(admin, { ...own, ...change }))).toEqual([SELF])
    expect(await readUser(admin.userId)).toEqual(own)
    const { email } = await test.user()
    const refused = await saveUser(admin, { ...own, isLocked: true, email, lastName: '' })
    expect(sentencesOf(refused).toSorted()).toEqual([
      'A user with this email already exists.',
      'Value is required.',
      SELF,
    ])
    expect((await saveUser(admin, { ...own, firstName: 'Renamed' })).status).toBe(200)
  })
})

describe('last active user who can edit users and roles', () => {
  it("can't be disabled, locked, archived or left without role", async () => {
    const other = await test.as(BOTH)
    const single = await makeRole(['USER_EDIT'])
    const target = await readUser(admin.userId)
    await saveUser(other, { ...(await readUser(other.userId)), roleAssignments: [everywhere(single)] })
    // From here on `other` can edit users, and only `admin` has both permissions.
    for (const change of [{ isEnabled: false }, { isLocked: true }, { deletedAt: '2026-01-01T00:00:00Z' }]) {
      expect(refusal(await saveUser(other, { ...target, ...change }))).toEqual([ADMINISTRATIVE])
    }
    expect(refusal(await saveUser(admin, { ...target, roleAssignments: [everywhere(single)] }))).toEqual([LAST])
    const limited = [within({ id: target.roleAssignments[0]?.roleId ?? 0 }, await test.orgUnit())]
    expect(refusal(await saveUser(admin, { ...target, roleAssignments: limited }))).toEqual([LAST])
  })

  it('keeps both permissions when the role changes', async () => {
    const own = await readUser(admin.userId)
    const body = await admin.read(contract.roles.get, { params: { id: own.roleAssignments[0]?.roleId } })
    expect(refusal(await saveRole(admin, { ...body, permissions: ['USER_EDIT', 'USER_VIEW'] }))).toEqual([LAST])
    await test.as(BOTH)
    expect((await saveRole(admin, { ...body, permissions: ['USER_EDIT', 'USER_VIEW'] })).status).toBe(200)
  })

  it('remains when two administrators disable each other', async () => {
    for (let round = 0; round < 2; round += 1) {
      await sql`update users set "deletedAt" = now()`.execute(test.db)
      const [one, two] = [await test.as(BOTH), await test.as(BOTH)]
      const [first, second] = [await readUser(one.userId, one), await readUser(two.userId, one)]
      await Promise.all([saveUser(one, { ...second, isEnabled: false }), saveUser(two, { ...first, isEnabled: false })])
      const { rows } = await sql`select from users where "isEnabled" and "deletedAt" is null`.execute(test.db)
      expect(rows.length).toBe(1)
    }
  })

  it("isn't locked by wrong passwords", async () => {
    const { email } = await readUser(admin.userId)
    for (let tries = 0; tries < 12; tries += 1) {
      await test.nobody.call(contract.session.signIn, { body: { email, password: 'wrong' } })
    }
    expect((await readUser(admin.userId)).isLocked).toBe(false)
    await test.as(BOTH)
    await test.nobody.call(contract.session.signIn, { body: { email, password: 'wrong' } })
    const { rows } = await sql<{ isLocked: boolean }>`
      select "isLocked" from users where id = ${admin.userId}`.execute(test.db)
    expect(rows[0]?.isLocked, 'with another administrator there').toBe(true)
  })

  it('need not exist where there never was one', async () => {
    await sql`update users set "deletedAt" = now()`.execute(test.db)
    const editor = await test.as(['USER_EDIT'])
    const { id } = await test.user()
    const user = await readUser(id, editor)
    const roleId = (await readUser(editor.userId, editor)).roleAssignments[0]?.roleId
    expect((await saveUser(editor, { ...user, roleAssignments: [{ roleId, allOrgUnits: true }] })).status).toBe(200)
  })
})

describe('own access', () => {
  it("can't be widened by roles or org units", async () => {
    const [editing, viewing] = [await makeRole(['USER_EDIT']), await makeRole(['CLIENT_DETAILS_VIEW'])]
    const [north, south] = [await test.orgUnit(), await test.orgUnit()]
    const { caller, user } = await signedInWith(everywhere(editing), within(viewing, north))
    const change = async (...roleAssignments: object[]) => refusal(await saveUser(caller, { ...user, roleAssignments }))
    const other = await makeRole(['REPORTING'])
    expect(await change(everywhere(editing), within(viewing, north), everywhere(other))).toEqual([WIDER])
    expect(await change(everywhere(editing), within(viewing, north, south))).toEqual([WIDER])
    expect(await change(everywhere(editing), everywhere(viewing))).toEqual([WIDER])
    expect(await readUser(user.id)).toEqual(user)
    expect(await change(everywhere(editing)), 'less is allowed').toBe(200)
  })

  it('allows a role that adds nothing', async () => {
    const [editing, same] = [await makeRole(['USER_EDIT', 'REPORTING']), await makeRole(['REPORTING'])]
    const { caller, user } = await signedInWith(everywhere(editing))
    const answer = await saveUser(caller, { ...user, roleAssignments: [everywhere(editing), everywhere(same)] })
    expect(answer.status).toBe(200)
  })

  it("can't be widened through the user's own role", async () => {
    const own = await makeRole(['ROLE_EDIT'])
    const { caller } = await signedInWith(everywhere(own))
    expect(refusal(await saveRole(caller, { ...own, permissions: ['ROLE_EDIT', 'REPORTING'] }))).toEqual([WIDER])
    const other = await makeRole(['BO_VIEW'])
    expect((await saveRole(caller, { ...other, permissions: ['BO_VIEW', 'REPORTING'] })).status).toBe(200)
  })
})

describe('administrative permissions', () => {
  it('are granted only by users who have them', async () => {
    const [editing, both, business] = [await makeRole(['USER_EDIT']), await makeRole(BOTH), await makeRole(['BO_EDIT'])]
    const unit = await test.orgUnit()
    const target = await person(everywhere(business))
    const wide = await signedInWith(everywhere(editing))
    const grant = async (by: TestCaller, ...roleAssignments: object[]) =>
      refusal(await saveUser(by, { ...(await readUser(target.id)), roleAssignments }))
    expect(await grant(wide.caller, everywhere(both))).toEqual([ADMINISTRATIVE])
    expect(await grant(wide.caller, within(both, unit))).toEqual([ADMINISTRATIVE])
    expect(await grant(wide.caller, everywhere(editing)), 'what one holds oneself').toBe(200)
    expect(await grant(wide.caller, everywhere(business))).toBe(200)
    const narrow = await signedInWith(within(editing, unit))
    expect(await grant(narrow.caller, everywhere(editing))).toEqual([ADMINISTRATIVE])
    expect(await grant(narrow.caller, within(editing, unit))).toBe(200)
    const created = await saveUser(narrow.caller, {
      email: 'made@example.com',
      firstName: 'A',
      lastName: 'B',
      newPassword: 'secret',
      roleAssignments: [everywhere(both)],
    })
    expect(refusal(created)).toEqual([ADMINISTRATIVE])
    expect(
      await grant(narrow.caller, within(editing, unit), everywhere(business)),
      'business rights stay grantable',
    ).toBe(200)
  })

  it('enter or leave roles only by users with them', async () => {
    const editing = await makeRole(['ROLE_EDIT'])
    const { caller } = await signedInWith(everywhere(editing))
    const attempt = async (role: object) => refusal(await saveRole(caller, role))
    const input = { name: `Rights ${++serial}`, description: 'Made by a test' }
    expect(await attempt({ ...input, permissions: ['USER_EDIT', 'BO_VIEW'] })).toEqual([ADMINISTRATIVE])
    expect(await attempt({ ...input, permissions: ['ROLE_EDIT', 'BO_VIEW'] })).toBe(200)
    const both = await makeRole(BOTH)
    await person(everywhere(both))
    expect(await attempt({ ...both, permissions: ['BO_VIEW'] })).toEqual([ADMINISTRATIVE])
    expect(await attempt({ ...both, permissions: [...BOTH, 'REPORTING'] }), 'changes an administrator').toEqual([
      ADMINISTRATIVE,
    ])
    expect(await attempt({ ...both, description: 'Described anew' }), 'changes nobody').toBe(200)
    expect((await historyOf(test.db)).find((entry) => entry.action === 'rights.refuse')).toMatchObject({
      entityType: 'user',
      actorName: 'Test Person',
      changes: { reason: [null, ADMINISTRATIVE] },
    })
  })

  it('protect profile, password and sessions of their users', async () => {
    const [editing, both] = [await makeRole(['USER_EDIT']), await makeRole(BOTH)]
    const target = await person(everywhere(both))
    const { caller } = await signedInWith(everywhere(editing))
    const change = (values: object) => saveUser(caller, { ...target, ...values })
    for (const values of [
      { email: 'taken.over@example.com' },
      { isLocked: true },
      { deletedAt: '2026-01-01T00:00:00Z' },
    ]) {
      expect(refusal(await change(values))).toEqual([ADMINISTRATIVE])
    }
    const password = (by: TestCaller) =>
      by.call(contract.users.updatePassword, { body: { id: target.id, newPassword: 'taken over' } })
    expect(refusal(await password(caller))).toEqual([ADMINISTRATIVE])
    expect(
      (await test.nobody.call(contract.session.signIn, { body: { email: target.email, password: 'secret' } })).status,
    ).toBe(200)
    const [session] = await admin.read(contract.users.sessions, { query: { userId: target.id } })
    expect(refusal(await caller.call(contract.users.endSession, { params: { id: session?.id } }))).toEqual([
      ADMINISTRATIVE,
    ])
    expect(refusal(await password(admin))).toBe(200)
    expect(await readUser(target.id)).toMatchObject({ email: target.email, isLocked: false })
  })
})

describe('sessions', () => {
  const signIn = (email: string, password = PASSWORD) =>
    test.nobody.call(contract.session.signIn, { body: { email, password } })
  const stillIn = async (caller: TestCaller) => (await caller.call(contract.session.currentUser)).status

  it("are listed and ended, others' with USER_EDIT", async () => {
    const caller = await test.as(['USER_EDIT_OWN_PASSWORD'])
    const { email } = await readUser(caller.userId)
    await signIn(email)
    const list = (by = caller, userId?: number) =>
      by.read(contract.users.sessions, { query: userId ? `?userId=${userId}` : '' })
    const own = await list()
    expect(own.map((one) => one.isCurrent).sort()).toEqual([false, true])
    const other = own.find((one) => !one.isCurrent)
    const end = (by: TestCaller, id: number | undefined) => by.call(contract.users.endSession, { params: { id } })
    expect((await end(caller, other?.id)).body).toBe(true)
    expect(await list()).toHaveLength(1)
    expect(await list(admin, caller.userId)).toMatchObject([{ isCurrent: false }])
    expect((await end(admin, (await list())[0]?.id)).body).toBe(true)
    expect(await stillIn(caller)).toBe(401)
    expect((await end(admin, 999_999)).status).toBe(404)
    expect((await admin.call(contract.users.sessions, { query: { userId: 999_999 } })).status).toBe(404)
  })

  it('except the current one end with a new password', async () => {
    const caller = await test.as(['USER_EDIT_OWN_PASSWORD'])
    const { email } = await readUser(caller.userId)
    await signIn(email)
    await caller.call(contract.users.updateOwnPassword, { body: { newPassword: 'another one' } })
    expect(await caller.read(contract.users.sessions)).toHaveLength(1)
  })
})
