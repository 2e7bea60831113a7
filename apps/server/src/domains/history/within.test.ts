import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { identityProvider } from '../../../test/identity-providers.ts'

const test = testApp()
const all = () => test.as([...PERMISSIONS])
const read = async (caller: TestCaller, query: string) =>
  (await caller.read(contract.history.getAll, { query })).entries
const currentOf = (caller: TestCaller, kind: string, id: number, before: number | undefined) =>
  caller.read(contract.history.asOf, { params: { kind, id }, query: { before } })

describe('what has no page of its own', () => {
  const save = (caller: TestCaller, account: object) => caller.read(contract.businessObjects.save, { body: account })

  it('restores a record in its current place', async () => {
    const caller = await all()
    const [one, other] = [await test.instance(), await test.instance()]
    const created = await save(caller, { instanceId: one, boUsername: 'reports', boPassword: 'kept' })
    const moved = await save(caller, { ...created, instanceId: other, boPassword: 'of the other' })
    await save(caller, { ...moved, boUsername: 'renamed', instanceId: one, boPassword: 'again' })
    const [back, there] = await read(caller, `within=boAccount.${created.id}`)
    expect([back?.isRestorable, back?.record?.within]).toEqual([true, { kind: 'instance', id: one }])
    const then = await currentOf(caller, 'boAccount', created.id, back?.id)
    expect(then.values).toEqual({ id: created.id, boUsername: 'reports' })
    expect(then.fields.find(({ field }) => field === 'instanceId')?.differs).toBe(true)
    expect(there?.changes.map(({ field }) => field)).toEqual(['instanceId', 'boPassword'])
    expect(there?.isRestorable, 'only moved').toBe(false)
  })

  it('links to the last page of a deleted record', async () => {
    const caller = await all()
    const [one, other] = [await test.instance(), await test.instance()]
    const created = await save(caller, { instanceId: one, boUsername: 'gone' })
    await save(caller, { ...created, instanceId: other })
    expect(await caller.read(contract.businessObjects.remove, { params: { id: created.id } })).toBe(true)
    expect(await test.db.selectFrom('bo_accounts').selectAll().where('id', '=', created.id).execute()).toEqual([])
    const entries = await read(caller, `within=instance.${other}&kind=boAccount`)
    expect(entries.map(({ did }) => did)).toEqual(['Deleted', 'Changed', 'Created'])
    for (const { record } of entries)
      expect(record).toMatchObject({ name: 'gone', isGone: true, within: { kind: 'instance', id: other } })
    expect((await currentOf(caller, 'boAccount', created.id, entries[0]?.id)).record.within?.id).toBe(other)
    expect(await read(caller, `within=instance.${one}&kind=boAccount`)).toEqual([])
  })

  it('leads to the client of an identity provider', async () => {
    const caller = await all()
    const acesClientId = await test.client()
    const id = await identityProvider(test, { acesClientId, name: 'Okta' })
    const body = await caller.read(contract.sso.get, { params: { id } })
    await caller.call(contract.sso.save, { body: { ...body, name: 'Entra' } })
    const [entry] = await read(caller, `within=client.${acesClientId}`)
    expect(entry).toMatchObject({
      isRestorable: true,
      record: { kind: 'identityProvider', name: 'Entra', within: { kind: 'client', id: acesClientId } },
    })
    const { values } = await currentOf(caller, 'identityProvider', id, entry?.id)
    expect(values).toMatchObject({ id, name: 'Okta' })
    expect(values).not.toHaveProperty('acesClientId')
  })
})
