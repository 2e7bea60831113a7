import { contract } from '@acm/contract'
import type { User } from '@acm/contract/users'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { BAD_EMAILS, GOOD_EMAILS } from '../../../../../packages/contract/test/addresses.ts'
import { historyOf, lastEntry, PASSWORD, testApp } from '../../../test/app.ts'
import { sentencesOf } from '../../../test/caller.ts'

const test = testApp()
/** Holds both administrative permissions, so a test may manage every user. */
const admin = () => test.as(['USER_VIEW', 'USER_EDIT', 'ROLE_EDIT', 'ORG_UNIT_VIEW'])
const role = async (permissions: string[] = ['REPORTING']) => {
  const body = await (await test.as(['ROLE_EDIT', 'USER_EDIT'])).read(contract.roles.save, {
    body: {
      name: `Role ${Math.random()}`,
      description: 'Made by a test',
      permissions,
    },
  })
  return body.id
}
let serial = 0
const valid = async () => ({
  email: `new${++serial}@example.com`,
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
    const body = await caller.read(contract.users.save, { body: values })
    await caller.call(contract.users.save, { body: { ...body, deletedAt: '2020-01-01T00:00:00Z' } })
    const list = await caller.read(contract.users.getAll)
    const user = list.find((one) => one.id === body.id)
    expect(user).toEqual(await caller.read(contract.users.get, { params: { id: body.id } }))
    expect(Object.keys(user ?? {})).toEqual([
      'id',
      'email',
      'firstName',
      'lastName',
      'fullName',
      'newPassword',
      'createdAt',
      'deletedAt',
      'isLocked',
      'isEnabled',
      'lastLoginAt',
      'hasTwoSteps',
      'roleAssignments',
      'rowVersion',
    ])
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
    expect((await caller.call(contract.users.get, { params: { id: 999_999 } })).status).toBe(404)
    const found = await caller.read(contract.users.getAll, {
      query: { fullName: 'w PERS', isArchived: true, page: 1, pageSize: 500 },
    })

    expect(found.map((one) => one.id)).toContain(body.id)
    expect(
      (await caller.read(contract.users.getAll, { query: { fullName: 'New', isArchived: false } })).map(
        (one) => one.id,
      ),
    ).not.toContain(body.id)
  })

  it('creates unlocked users who can sign in', async () => {
    const caller = await admin()
    const values = { ...(await valid()), isEnabled: true, isLocked: true, deletedAt: '2020-01-01T00:00:00Z' }
    const { status, body } = await caller.call(contract.users.save, { body: { id: 0, ...values } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ isEnabled: true, isLocked: false, deletedAt: null, newPassword: null, rowVersion: 1 })
    expect((await signIn(values.email.toUpperCase(), 'secret')).status).toBe(200)
    const after = await caller.read(contract.users.get, { params: { id: body.id } })
    expect(Date.now() - Date.parse(String(after.lastLoginAt))).toBeLessThan(60_000)
    expect((await caller.read(contract.users.save, { body: { ...(await valid()) } })).isEnabled).toBe(false)
    expect(JSON.stringify(await historyOf(test.db))).not.toContain('secret')
  })

  it('show a sign-in in the list at once', async () => {
    const caller = await admin()
    const values = await valid()
    const body = await caller.read(contract.users.save, { body: { ...values, isEnabled: true } })
    const etag = String((await caller.call(contract.users.getAll)).headers.etag)
    await signIn(values.email, 'secret')
    const list = await caller.call(contract.users.getAll, { headers: { 'if-none-match': etag } })
    expect(list.body.find((one) => one.id === body.id)?.lastLoginAt).not.toBeNull()
  })

  it('rejects invalid values and accepts the longest', async () => {
    const caller = await admin()
    const refused = async (values: object) =>
      (await caller.call(contract.users.save, { body: { ...(await valid()), ...values } })).problem.errors.map(
        (error) => [error.propertyName, error.errorMessage],
      )
    const empty = { email: ' ', firstName: '', lastName: null, newPassword: '' }
    expect(await refused(empty)).toEqual(Object.keys(empty).map((name) => [name, 'Value is required.']))
    expect(await refused({ email: 'abc' })).toEqual([['email', 'Invalid email address']])
    const email = (length: number) => `${'a'.repeat(length - 8)}@ab.test`
    expect(await refused({ email: email(101) })).toEqual([['email', 'Value must be less than 100 characters.']])
    expect(await refused({ firstName: 'x'.repeat(51), lastName: 'y'.repeat(51) })).toEqual([
      ['firstName', 'Value must be less than 50 characters.'],
      ['lastName', 'Value must be less than 50 characters.'],
    ])
    expect(await refused({ newPassword: '12345' })).toEqual([['newPassword', 'Value must be at least 6 characters.']])
    expect(await refused({ newPassword: 'x'.repeat(41) })).toEqual([
      ['newPassword', 'Value must be less than 40 characters.'],
    ])
    const longest = {
      email: email(100),
      firstName: 'x'.repeat(50),
      lastName: 'y'.repeat(50),
      newPassword: '🔑'.repeat(40),
    }
    expect(
      (await caller.call(contract.users.save, { body: { ...(await valid()), ...longest, isEnabled: true } })).status,
    ).toBe(200)
    expect((await signIn(longest.email, '🔑'.repeat(40))).status).toBe(200)
    expect((await signIn(longest.email, '🔑'.repeat(39))).status).toBe(401)
    const { email: taken } = await test.user()
    expect(await refused({ email: ` ${taken.toUpperCase()} ` })).toEqual([
      ['email', 'A user with this email already exists.'],
    ])
  })

  it('normalize emails to compare them in ASCII', async () => {
    const caller = await admin()
    const saved = async (email: string) => {
      const answer = await caller.call(contract.users.save, { body: { ...(await valid()), email, isEnabled: true } })
      return answer.status === 200 ? answer.body.email : sentencesOf(answer)
    }
    // A change of a user hashes no password.
    let stored = await caller.read(contract.users.save, { body: { ...(await valid()), isEnabled: true } })
    const changed = async (email: string) => {
      const answer = await caller.call(contract.users.save, { body: { ...stored, email } })
      if (answer.status !== 200) return sentencesOf(answer)
      stored = answer.body
      return stored.email
    }
    const [bad = ''] = BAD_EMAILS
    for (const save of [saved, changed]) expect(await save(bad)).toEqual(['Invalid email address'])
    const marked = `a@${'\u0301'.repeat(2000)}.example`
    for (const save of [saved, changed]) expect(await save(marked)).toEqual(['Value must be less than 100 characters.'])
    const zoe = 'zoe@bücher.example'
    for (const email of GOOD_EMAILS.slice(0, GOOD_EMAILS.indexOf(zoe) + 1))
      expect(await changed(email), email).toBe(email)
    for (const same of ['zoe@xn--bcher-kva.example', 'ZOE@BÜCHER.example', 'zoe@bu\u0308cher.example'])
      expect(await saved(same), same).toEqual(['A user with this email already exists.'])
    for (const typed of [zoe, 'zoe@xn--bcher-kva.example', ' Zoe@XN--BCHER-KVA.example ']) {
      const { status, body } = await signIn(typed, 'secret')
      expect([status, Object(body).email], typed).toEqual([200, zoe])
    }
    const id = (await caller.read(contract.users.getAll, { query: { email: 'zoe@' } }))[0]?.id ?? 0
    const moved = { ...(await caller.read(contract.users.get, { params: { id } })), email: 'zoe@example.org' }
    expect((await caller.call(contract.users.save, { body: moved })).status).toBe(200)
    expect([(await signIn(zoe, 'secret')).status, (await signIn('zoe@example.org', 'secret')).status]).toEqual([
      401, 200,
    ])
    expect(await saved(zoe)).toBe(zoe)
  })

  it("keep stored emails that today's rule rejects", async () => {
    const caller = await admin()
    const { id } = await test.user({ email: '<ann@example.com>' })
    const before = {
      ...(await caller.read(contract.users.get, { params: { id } })),
      roleAssignments: [{ roleId: await role(), allOrgUnits: true }],
    }
    const { status, body } = await caller.call(contract.users.save, { body: { ...before, lastName: 'Changed' } })
    expect([status, body.email, body.lastName]).toEqual([200, '<ann@example.com>', 'Changed'])
    const { problem } = await caller.call(contract.users.save, { body: { ...body, email: '<ann@example.org>' } })
    expect(problem.errors).toEqual([{ propertyName: 'email', errorMessage: 'Invalid email address' }])
  })

  it('require at least one valid role, each once', async () => {
    const caller = await admin()
    const roleId = await role()
    const refused = async (roleAssignments: unknown) =>
      (await caller.call(contract.users.save, { raw: { ...(await valid()), roleAssignments } })).problem.errors[0]
        ?.errorMessage
    expect(await refused([])).toBe('You must have at least one role assigned to the user')
    expect(await refused(null)).toBe('You must have at least one role assigned to the user')
    expect(await refused([{ roleId }])).toBe('Set cannot be empty.')
    const all = { roleId, allOrgUnits: true }
    expect(await refused([all, { roleId, orgUnitIds: [await test.orgUnit()] }])).toBe(
      'The role is already assigned to the user.',
    )
    expect(await refused([{ ...all, roleId: 999_999 }])).toBe('Value is invalid.')
    expect(await refused([{ roleId, orgUnitIds: [999_999] }])).toBe('Value is invalid.')
    // Someone deleted the role while the form held it.
    const gone = await role()
    const response = await caller.read(contract.roles.get, { params: { id: gone } })
    expect((await caller.call(contract.roles.remove, { params: { id: gone } })).status).toBe(200)
    expect(await refused([all, { ...all, roleId: gone }])).toBe(
      `${response.name} was deleted by Test Person. Remove it.`,
    )
    expect(await refused([{ ...all, roleId: 2 ** 31 }])).toBe('Value is invalid.')
    expect(await refused([{ roleId, orgUnitIds: [2 ** 31] }])).toBe('Value is invalid.')
    expect(await refused('x')).toBe('Value is invalid.')
    // Reported together with the other errors.
    for (const unknown of [
      { ...all, roleId: 999_999 },
      { roleId, orgUnitIds: [999_999] },
    ]) {
      const { problem } = await caller.call(contract.users.save, {
        body: { ...(await valid()), firstName: '', roleAssignments: [unknown] },
      })
      expect(problem.errors).toEqual([
        { propertyName: 'firstName', errorMessage: 'Value is required.' },
        { propertyName: 'roleAssignments', errorMessage: 'Value is invalid.' },
      ])
    }
    const body = await caller.read(contract.users.save, {
      body: {
        ...(await valid()),
        roleAssignments: [{ ...all, orgUnitIds: [1] }],
      },
    })
    expect(body.roleAssignments).toMatchObject([{ allOrgUnits: true, orgUnitIds: [] }])
  })

  it('keeps unchanged assignment ids and skips empty saves', async () => {
    const caller = await admin()
    const [first, second] = [await role(), await role()]
    const created = await caller.call(contract.users.save, {
      body: {
        ...(await valid()),
        roleAssignments: [first, second].map((roleId) => ({ roleId, allOrgUnits: true })),
      },
    })
    expect((await caller.read(contract.users.save, { body: created.body })).rowVersion).toBe(1)
    const unit = await test.orgUnit()
    const changed = created.body.roleAssignments.map((one) =>
      one.roleId === second ? { ...one, allOrgUnits: false, orgUnitIds: [unit] } : one,
    )
    const body = await caller.read(contract.users.save, { body: { ...created.body, roleAssignments: changed } })
    const assignment = (user: User, roleId: number) => user.roleAssignments.find((one) => one.roleId === roleId)
    expect(assignment(body, first)?.id).toBe(assignment(created.body, first)?.id)
    expect(assignment(body, second)).toMatchObject({ allOrgUnits: false, orgUnitIds: [unit] })
    expect(body.rowVersion).toBe(2)
    expect(Object.keys((await lastEntry(test.db))?.changes ?? {})).toEqual(['roleAssignments'])
    const renamed = await caller.call(contract.users.save, { body: { ...body, firstName: 'Renamed' } })
    expect(renamed.body.roleAssignments).toEqual(body.roleAssignments)
  })

  it('keep their password and archive by server time', async () => {
    const caller = await admin()
    const values = { ...(await valid()), isEnabled: true }
    const body = await caller.read(contract.users.save, { body: values })
    const archived = await caller.call(contract.users.save, {
      body: {
        ...body,
        newPassword: 'ignored one',
        deletedAt: '2020-01-01T00:00:00Z',
      },
    })
    expect(Date.now() - Date.parse(String(archived.body.deletedAt))).toBeLessThan(60_000)
    expect((await signIn(values.email, 'secret')).status).toBe(401)
    const again = await caller.call(contract.users.save, {
      body: {
        ...archived.body,
        firstName: 'Other',
        deletedAt: '2021-01-01T00:00:00Z',
      },
    })
    expect(again.body.deletedAt).toBe(archived.body.deletedAt)
    const back = await caller.call(contract.users.save, { body: { ...again.body, deletedAt: null } })
    expect(back.body).toMatchObject({ deletedAt: null, isEnabled: true })
    expect((await signIn(values.email, 'secret')).status).toBe(200)
  })

  it('returns 409 with the stored user', async () => {
    const caller = await admin()
    const body = await caller.read(contract.users.save, { body: await valid() })
    await caller.call(contract.users.save, { body: { ...body, firstName: 'Theirs' } })
    const stale = await caller.call(contract.users.save, { body: { ...body, firstName: 'Mine' } })
    expect([stale.status, stale.problem.current]).toEqual([
      409,
      await caller.read(contract.users.get, { params: { id: body.id } }),
    ])
  })

  it('count wrong passwords from zero after an unlock', async () => {
    const caller = await admin()
    const { id } = await test.user({ isLocked: true })
    await sql`update users set "failedSignIns" = 10 where id = ${id}`.execute(test.db)
    const user = await caller.read(contract.users.get, { params: { id } })
    await caller.call(contract.users.save, {
      body: {
        ...user,
        isLocked: false,
        roleAssignments: [{ roleId: await role(), allOrgUnits: true }],
      },
    })
    const { rows } = await sql<{ count: number }>`select "failedSignIns" as count from users where id = ${id}`.execute(
      test.db,
    )
    expect(rows[0]?.count).toBe(0)
  })
})

describe('a password', () => {
  it("of another user needs USER_EDIT and doesn't unlock", async () => {
    const caller = await admin()
    const { id, email } = await test.user()
    const update = (values: object) => caller.call(contract.users.updatePassword, { body: { id, ...values } })
    expect((await update({ newPassword: '12345' })).problem.errors).toEqual([
      { propertyName: 'newPassword', errorMessage: 'Value must be at least 6 characters.' },
    ])
    expect((await update({ newPassword: '' })).problem.errors[0]?.errorMessage).toBe('Value is required.')
    expect((await update({ newPassword: 'new password' })).body).toBe(true)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, 'new password')).status).toBe(200)
    expect((await update({ id: 999_999, newPassword: 'new password' })).status).toBe(404)
    const locked = await test.user({ isLocked: true })
    expect((await update({ id: locked.id, newPassword: 'new password' })).body).toBe(true)
    expect((await caller.read(contract.users.get, { params: { id: locked.id } })).isLocked).toBe(true)
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
    expect((await update({ newPassword: 'x'.repeat(41) })).problem.errors[0]?.errorMessage).toBe(
      'Value must be less than 40 characters.',
    )
    expect((await update({ id: caller.userId })).body).toBe(true)
    expect((await update({})).body).toBe(true)
    expect((await caller.call(contract.session.currentUser)).status, 'this session stays').toBe(200)
  })
})

// R-USER-1
describe('the last lock of a user', () => {
  it('shows when and by whom, until the unlock', async () => {
    const caller = await admin()
    const { id, email } = await test.user()
    const lockOf = () => caller.read(contract.users.lastLock, { params: { id } })
    const set = async (isLocked: boolean) => {
      const stored = await caller.read(contract.users.get, { params: { id } })
      await caller.call(contract.users.save, {
        body: { ...stored, isLocked, roleAssignments: [{ roleId: await role(), allOrgUnits: true }] },
      })
    }
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

  it('is hidden from users without access', async () => {
    const { id } = await test.user({ isLocked: true })
    const viewer = await test.as(['USER_VIEW'])
    expect(await viewer.read(contract.users.lastLock, { params: { id } }), 'no entry of it').toBeNull()
    expect((await viewer.call(contract.users.lastLock, { params: { id: 999_999 } })).status).toBe(404)
    const other = await test.as(['ROLE_VIEW'])
    expect((await other.call(contract.users.lastLock, { params: { id } })).status).toBe(403)
  })
})
