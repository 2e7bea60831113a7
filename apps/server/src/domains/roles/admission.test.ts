import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@acm/contract'
import { API_PREFIX } from '@acm/contract/session-paths'
import type { User } from '@acm/contract/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { cookieName } from '../../platform/access/sessions.ts'

const test = testApp()
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
