import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { expect, it } from 'vitest'
import { PASSWORD, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { identityProvider } from '../../../test/identity-providers.ts'

const test = testApp()
const last = (caller: TestCaller, kind: string, id: number) =>
  caller.read(contract.history.last, { params: { kind, id } })
const rename = async (caller: TestCaller, id: number, acesClientName: string) => {
  const body = await caller.read(contract.clients.get, { params: { id } })
  return (await caller.call(contract.clients.save, { body: { ...body, acesClientName } })).status
}

// R-HIST-12
it('returns the newest change of a record and its parts', async () => {
  const [one, other] = [await test.as([...PERMISSIONS]), await test.as([...PERMISSIONS])]
  await test.db.updateTable('users').set({ firstName: 'Bo', lastName: 'Ray' }).where('id', '=', other.userId).execute()
  const id = await test.client()
  expect(await last(one, 'client', id)).toBeNull()
  await rename(one, id, 'Renamed')
  const first = await last(other, 'client', id)
  expect(first?.actor.name).toBe('Test Person')
  const provider = await identityProvider(test, { acesClientId: id, name: 'Okta' })
  const body = await other.read(contract.sso.get, { params: { id: provider } })
  await other.call(contract.sso.save, { body: { ...body, name: 'Entra' } })
  const second = await last(one, 'client', id)
  expect(second?.actor).toEqual({ type: 'user', id: other.userId, name: 'Bo Ray' })
  expect(Date.parse(second?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.at ?? ''))
  const withoutSso = await test.as(['CLIENT_DETAILS_VIEW'])
  expect(await last(withoutSso, 'client', id), 'who may not see the providers').toEqual(first)
})

it("follows the record's org unit and hides missing records", async () => {
  const [north, south] = [await test.orgUnit(), await test.orgUnit()]
  const id = await test.client({ orgUnitId: north })
  await rename(await test.as([...PERMISSIONS]), id, 'In the north')
  const viewer = (unit: number) => test.as([{ permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [unit] }])
  expect(await last(await viewer(north), 'client', id)).not.toBeNull()
  expect(await last(await viewer(south), 'client', id)).toBeNull()
  expect(await last(await test.as(['ROLE_VIEW']), 'client', id)).toBeNull()
  expect(await last(await test.as([...PERMISSIONS]), 'client', 999_999)).toBeNull()
})

it('ignores sign-ins, rejected changes and exports', async () => {
  const admin = await test.as([...PERMISSIONS])
  const id = (await test.as(['ROLE_VIEW'])).userId
  const body = await admin.read(contract.users.get, { params: { id } })
  await admin.call(contract.users.save, { body: { ...body, firstName: 'Changed' } })
  const changed = await last(admin, 'user', id)
  expect(changed).not.toBeNull()
  for (const password of [PASSWORD, 'wrong'])
    await test.nobody.call(contract.session.signIn, { body: { email: body.email, password } })
  const entries = (await admin.read(contract.history.getAll, { query: { within: `user.${id}` } })).entries
  expect(entries.map(({ action }) => action)).toEqual(['session.refuse', 'session.signIn', 'user.save'])
  expect(await last(admin, 'user', id)).toEqual(changed)
})
