import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { API_PREFIX } from '@acm/contract/session-paths'
import { beforeAll, describe, expect, it } from 'vitest'
import { historyOf, lastEntry, testApp } from '../../../test/app.ts'
import { errorsOf, type TestCaller } from '../../../test/caller.ts'
import { cookieName } from '../../platform/access/sessions.ts'

const test = testApp()
const admin = () => test.as(['ROLE_VIEW', 'ROLE_EDIT', 'USER_EDIT'])
let serial = 0
const save = (caller: TestCaller, body: object) => caller.call(contract.roles.save, { raw: body })
const valid = () => ({ name: `Test role ${++serial}`, description: 'Made by a test', permissions: ['REPORTING'] })

describe('roles', () => {
  it('are listed with their permissions and counts', async () => {
    const caller = await admin()
    const { body } = await save(caller, { ...valid(), permissions: ['ROLE_VIEW', 'BO_VIEW', 'USER_VIEW'] })
    const [active, archived] = [await test.user(), await test.user({ deletedAt: '2026-01-01T00:00:00Z' })]
    for (const { id } of [active, archived]) {
      await test.db.insertInto('role_assignments').values({ userId: id, roleId: body.id, allOrgUnits: true }).execute()
    }
    const fresh = await caller.read(contract.roles.get, { params: { id: body.id } })
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
    const permissions = ['BO_VIEW', 36, { permission: 'BO_VIEW' }, { id: 5, roleId: 9, permission: 0 }]
    const { body } = await save(await admin(), { ...valid(), permissions, numPermissions: 99, numAssignedUsers: 99 })
    expect(body.permissions.map((one) => one.permission)).toEqual(['SUBSCRIPTION_VIEW', 'BO_VIEW', 'REPORTING'])
    expect(body).toMatchObject({ numPermissions: 3, numAssignedUsers: 0, rowVersion: 1 })
  })

  // Limits of each field: test/field-limits.test.ts.
  it('rejects invalid values with messages', async () => {
    const caller = await admin()
    const refused = async (values: object) => errorsOf(await save(caller, { ...valid(), ...values }))
    for (const [permissions, sentence] of [
      [[], 'You must select at least one permission'],
      [null, 'You must select at least one permission'],
      [['BO_VIEW', 'FLY'], 'Unknown permission: FLY'],
      [[37], 'Unknown permission: 37'],
    ])
      expect(await refused({ permissions })).toEqual({ permissions: sentence })
    expect(Object.values(await refused({ permissions: [null] }))).toEqual(['Value is invalid.'])
    const { body } = await save(caller, valid())
    expect(await refused({ name: ` ${body.name.toUpperCase()} ` })).toEqual({
      name: 'A role with this name already exists.',
    })
    expect((await save(caller, { ...valid(), id: 999_999 })).status).toBe(404)
  })

  it('keeps the ids of unchanged permissions', async () => {
    const caller = await admin()
    const { body } = await save(caller, { ...valid(), permissions: ['BO_VIEW', 'BO_EDIT'] })
    const changed = await save(caller, { ...body, permissions: ['BO_EDIT', 'REPORTING'] })
    expect(changed.body.permissions[0]).toEqual(body.permissions[1])
    expect(changed.body).toMatchObject({ numPermissions: 2, rowVersion: 2 })
    expect((await lastEntry(test.db))?.changes).toEqual({
      permissions: [
        ['BO_EDIT', 'BO_VIEW'],
        ['BO_EDIT', 'REPORTING'],
      ],
    })
    const described = await save(caller, { ...changed.body, description: 'Other' })
    expect(described.body.permissions).toEqual(changed.body.permissions)
  })

  it('are deleted only without users, inactive ones included', async () => {
    const caller = await admin()
    const { body } = await save(caller, valid())
    const { id } = await test.user({ deletedAt: '2026-01-01T00:00:00Z' })
    await test.db.insertInto('role_assignments').values({ userId: id, roleId: body.id, allOrgUnits: true }).execute()
    const remove = () => caller.call(contract.roles.remove, { params: { id: body.id } })
    expect(errorsOf(await remove())).toEqual({ id: 'The role cannot be deleted because users are assigned to it.' })
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
    const { body } = await save(caller, valid())
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
    for (const fileName of ['x\r\n{"level":50}', 'x'.repeat(256)])
      expect((await caller.call(contract.roles.imported, { body: { id: body.id, fileName } })).status).toBe(400)
    expect((await caller.call(contract.roles.exported, { body: { id: 999_999 } })).status).toBe(404)
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

// Users who are signed out during a call: platform/http/calls/admission.test.ts.
describe('user whose permissions end during a call', () => {
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
