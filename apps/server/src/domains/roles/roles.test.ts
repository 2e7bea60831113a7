import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { API_PREFIX } from '@acm/contract/session-paths'
import type { User } from '@acm/contract/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { historyOf, lastEntry, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { cookieName } from '../../platform/access/sessions.ts'

const test = testApp()
const admin = () => test.as(['ROLE_VIEW', 'ROLE_EDIT', 'USER_EDIT'])
let serial = 0
const valid = () => ({ name: `Test role ${++serial}`, description: 'Made by a test', permissions: ['REPORTING'] })

describe('roles', () => {
  it('are listed with their permissions and counts', async () => {
    const caller = await admin()
    const body = await caller.read(contract.roles.save, {
      body: { ...valid(), permissions: ['ROLE_VIEW', 'BO_VIEW', 'USER_VIEW'] },
    })
    const [active, archived] = [await test.user(), await test.user({ deletedAt: '2026-01-01T00:00:00Z' })]
    for (const { id } of [active, archived]) {
      await test.db.insertInto('role_assignments').values({ userId: id, roleId: body.id, allOrgUnits: true }).execute()
    }
    const fresh = await caller.read(contract.roles.get, { params: { id: body.id } })
    expect(Object.keys(fresh)).toEqual([
      'id',
      'name',
      'description',
      'permissions',
      'signIn',
      'numPermissions',
      'numAssignedUsers',
      'rowVersion',
    ])
    expect(fresh).toMatchObject({ numPermissions: 3, numAssignedUsers: 2 })
    expect(
      fresh.permissions.map((one) => one.permission),
      'in the order of the 37',
    ).toEqual(['USER_VIEW', 'ROLE_VIEW', 'BO_VIEW'])
    expect(fresh.permissions[0]).toEqual({ id: expect.any(Number), roleId: body.id, permission: 'USER_VIEW' })
    expect((await caller.read(contract.roles.getAll)).find((one) => one.id === body.id)).toMatchObject({
      name: body.name,
      numPermissions: 3,
    })
    expect((await caller.call(contract.roles.get, { params: { id: 999_999 } })).status).toBe(404)
  })

  it('accept permissions by name, number or object', async () => {
    const caller = await admin()
    const permissions = ['BO_VIEW', 36, { permission: 'BO_VIEW' }, { id: 5, roleId: 9, permission: 0 }]
    const body = await caller.read(contract.roles.save, {
      raw: {
        ...valid(),
        permissions,
        numPermissions: 99,
        numAssignedUsers: 99,
      },
    })
    expect(body.permissions.map((one) => one.permission)).toEqual(['SUBSCRIPTION_VIEW', 'BO_VIEW', 'REPORTING'])
    expect(body).toMatchObject({ numPermissions: 3, numAssignedUsers: 0, rowVersion: 1 })
  })

  it('rejects invalid values with messages', async () => {
    const caller = await admin()
    const refused = async (values: object) =>
      (await caller.call(contract.roles.save, { body: { ...valid(), ...values } })).problem.errors
    const one = (propertyName: string, errorMessage: string) => [{ propertyName, errorMessage }]
    expect(await refused({ name: '' })).toEqual(one('name', 'Value is required.'))
    expect(await refused({ name: 'x'.repeat(51) })).toEqual(one('name', 'Value must be less than 50 characters.'))
    expect(await refused({ description: ' ' })).toEqual(one('description', 'Value is required.'))
    expect(await refused({ description: 'x'.repeat(101) })).toEqual(
      one('description', 'Value must be less than 100 characters.'),
    )
    const none = one('permissions', 'You must select at least one permission')
    expect(await refused({ permissions: [] })).toEqual(none)
    expect(await refused({ permissions: null })).toEqual(none)
    expect(await refused({ permissions: ['BO_VIEW', 'FLY'] })).toEqual(one('permissions', 'Unknown permission: FLY'))
    expect(await refused({ permissions: [37] })).toEqual(one('permissions', 'Unknown permission: 37'))
    expect((await refused({ permissions: [null] }))[0]?.errorMessage).toBe('Value is invalid.')
    const body = await caller.read(contract.roles.save, { body: valid() })
    expect(await refused({ name: ` ${body.name.toUpperCase()} ` })).toEqual(
      one('name', 'A role with this name already exists.'),
    )
    expect(
      (
        await caller.call(contract.roles.save, {
          body: { ...valid(), name: 'x'.repeat(50), description: 'y'.repeat(100) },
        })
      ).status,
    ).toBe(200)
  })

  it('keeps unchanged permission ids and skips empty saves', async () => {
    const caller = await admin()
    const body = await caller.read(contract.roles.save, {
      body: { ...valid(), permissions: ['BO_VIEW', 'BO_EDIT'] },
    })
    expect((await caller.read(contract.roles.save, { raw: body })).rowVersion).toBe(1)
    const changed = await caller.call(contract.roles.save, { body: { ...body, permissions: ['BO_EDIT', 'REPORTING'] } })
    expect(changed.body.permissions[0]).toEqual(body.permissions[1])
    expect(changed.body).toMatchObject({ numPermissions: 2, rowVersion: 2 })
    expect(await lastEntry(test.db)).toMatchObject({
      action: 'role.save',
      entityId: body.id,
      changes: {
        permissions: [
          ['BO_EDIT', 'BO_VIEW'],
          ['BO_EDIT', 'REPORTING'],
        ],
      },
    })
    const described = await caller.call(contract.roles.save, { raw: { ...changed.body, description: 'Other' } })
    expect(described.body.permissions).toEqual(changed.body.permissions)
    const stale = await caller.call(contract.roles.save, { raw: { ...body, description: 'Mine' } })
    expect([stale.status, stale.problem.current]).toEqual([
      409,
      await caller.read(contract.roles.get, { params: { id: body.id } }),
    ])
    expect((await caller.call(contract.roles.save, { body: { ...valid(), id: 999_999 } })).status).toBe(404)
  })

  it('are deleted only without users, inactive ones included', async () => {
    const caller = await admin()
    const body = await caller.read(contract.roles.save, { body: valid() })
    const { id } = await test.user({ deletedAt: '2026-01-01T00:00:00Z' })
    await test.db.insertInto('role_assignments').values({ userId: id, roleId: body.id, allOrgUnits: true }).execute()
    const remove = () => caller.call(contract.roles.remove, { params: { id: body.id } })
    expect((await remove()).problem.errors).toEqual([
      { propertyName: 'id', errorMessage: 'The role cannot be deleted because users are assigned to it.' },
    ])
    await test.db.deleteFrom('role_assignments').where('roleId', '=', body.id).execute()
    expect((await remove()).body).toBe(true)
    expect((await remove()).status).toBe(404)
    expect(await lastEntry(test.db)).toMatchObject({
      action: 'role.delete',
      entityId: body.id,
      changes: { name: [body.name, null] },
    })
  })

  it('list the 37 permissions in order with descriptions', async () => {
    const body = await (await admin()).read(contract.roles.permissions)
    expect(body.map((one) => one.permission)).toEqual([...PERMISSIONS])
    expect(body.every((one) => one.description.length > 5)).toBe(true)
  })

  it('records imports and exports', async () => {
    const caller = await admin()
    const body = await caller.read(contract.roles.save, { body: valid() })
    const exportedFile = await caller.call(contract.roles.exported, { body: { id: body.id } })
    expect([exportedFile.status, exportedFile.body]).toEqual([200, body])
    await caller.call(contract.roles.imported, { body: { id: body.id, fileName: 'From elsewhere.json' } })
    const [imported, exported] = await historyOf(test.db)
    expect(exported).toMatchObject({ action: 'role.export', entityType: 'role', entityId: body.id, changes: {} })
    expect(imported).toMatchObject({
      action: 'role.import',
      entityId: body.id,
      changes: { fileName: [null, 'From elsewhere.json'] },
    })
    const response = await caller.call(contract.history.getAll, {
      query: { within: `role.${body.id}`, action: 'role.import' },
    })
    expect(response.body.entries).toMatchObject([
      { changes: [{ label: 'File', now: { value: 'From elsewhere.json' } }], hiddenFields: 0 },
    ])
    const broken = { id: body.id, fileName: 'x\r\n{"level":50}' }
    expect((await caller.call(contract.roles.imported, { body: broken })).status).toBe(400)
    expect((await caller.call(contract.roles.exported, { body: { id: 999_999 } })).status).toBe(404)
    expect(
      (await caller.call(contract.roles.imported, { body: { id: body.id, fileName: 'x'.repeat(256) } })).status,
    ).toBe(400)
  })
})

const ADMINISTRATOR = ['USER_EDIT', 'ROLE_EDIT', 'USER_VIEW', 'CLIENT_DETAILS_FULL_EDIT'] as const
let port = 0
beforeAll(async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})

function slowly(caller: TestCaller, path: string, body: object) {
  const text = JSON.stringify(body)
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: API_PREFIX + path,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      cookie: `${cookieName(test.services.config)}=${caller.token}`,
    },
  })
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    sent.on('error', reject)
  })
  sent.write(text.slice(0, 1))
  return {
    finish() {
      sent.end(text.slice(1))
      return status
    },
  }
}

describe('user whose permissions end during a call', () => {
  it('changes nothing after being disabled, archived or locked', async () => {
    const admin = await test.as([...ADMINISTRATOR])
    const newUser = async () => ({
      email: `late${Math.random()}@example.com`,
      firstName: 'L',
      lastName: 'Ate',
      newPassword: 'secret',
      roleAssignments: (await admin.read(contract.users.get, { params: { id: admin.userId } })).roleAssignments,
    })
    const ends = [
      async (user: User) => admin.call(contract.users.save, { body: { ...user, isEnabled: false } }),
      async (user: User) => admin.call(contract.users.save, { body: { ...user, isLocked: true } }),
      async (user: User) => admin.call(contract.users.save, { body: { ...user, deletedAt: '2026-01-01T00:00:00Z' } }),
      async (user: User) =>
        admin.call(contract.users.updatePassword, { body: { id: user.id, newPassword: 'another one' } }),
    ]
    for (const end of ends) {
      const leaving = await test.as([...ADMINISTRATOR])
      const user = await admin.read(contract.users.get, { params: { id: leaving.userId } })
      const calls = [
        slowly(leaving, '/Users/SaveUser', await newUser()),
        slowly(leaving, '/Users/SaveUser', { ...user, rowVersion: null, isEnabled: true }),
        slowly(leaving, '/Client/SaveClientDetails', { acesClientName: 'Late', clientCode: `LATE${user.id}` }),
      ]
      await expect.poll(async () => (await leaving.call(contract.session.currentUser)).status).toBe(200)
      expect((await end(user)).status).toBe(200)
      expect(await Promise.all(calls.map((call) => call.finish()))).toEqual([401, 401, 401])
    }
  })

  it('has the permissions of when the body arrived', async () => {
    const admin = await test.as([...ADMINISTRATOR])
    const leaving = await test.as([...ADMINISTRATOR])
    const user = await admin.read(contract.users.get, { params: { id: leaving.userId } })
    const viewer = await admin.read(contract.users.get, { params: { id: (await test.as(['USER_VIEW'])).userId } })
    const call = slowly(leaving, '/Roles/SaveRole', {
      id: 0,
      name: 'Late role',
      description: 'x',
      permissions: ['USER_EDIT', 'ROLE_EDIT'],
    })
    await expect.poll(async () => (await leaving.call(contract.session.currentUser)).status).toBe(200)
    await admin.call(contract.users.save, { body: { ...user, roleAssignments: viewer.roleAssignments } })
    expect(await call.finish()).toBe(403)
  })
})
