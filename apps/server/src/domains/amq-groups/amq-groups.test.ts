import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const editor = () => test.as(['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT'])
let serial = 0
const newGroup = (caller: TestCaller, values = {}) =>
  caller.read(contract.amqGroups.save, { body: { name: `Group ${++serial}`, enabled: true, ...values } })
const newAmq = (caller: TestCaller, name = `Grouped ${++serial}`) => caller.read(contract.amqs.save, { body: { name } })

describe('an AMQ group', () => {
  it("creates with server time and the creator's name", async () => {
    const caller = await editor()
    const sent = { id: 0, name: 'Servicing', description: 'd', appcuesPropertyName: 'has_servicing', enabled: true }
    const body = await caller.read(contract.amqGroups.save, {
      raw: { ...sent, createdBy: 'x', createdOn: '2001-01-01T00:00:00Z' },
    })
    expect(Object.keys(body)).toEqual([
      'id',
      'name',
      'description',
      'enabled',
      'createdOn',
      'createdBy',
      'appcuesPropertyName',
      'rowVersion',
    ])
    expect(body).toMatchObject({ ...sent, id: body.id, createdBy: 'Test Person', rowVersion: 1 })
    expect(Date.now() - Date.parse(body.createdOn)).toBeLessThan(60_000)
    expect(await caller.read(contract.amqGroups.getAll)).toContainEqual({ ...body, amqs: [] })
    expect((await (await test.as(['SUBSCRIPTION_VIEW'])).read(contract.amqGroups.getAll)).length).toBeGreaterThan(0)
  })

  it('rejects invalid values and accepts the longest', async () => {
    const caller = await editor()
    const refused = async (values: object) =>
      (await caller.call(contract.amqGroups.save, { body: { name: 'X', ...values } })).problem.errors
    const long = (propertyName: string, max: number) => [
      { propertyName, errorMessage: `Value must be less than ${max} characters.` },
    ]
    expect(await refused({ name: '' })).toEqual([{ propertyName: 'name', errorMessage: 'Value is required.' }])
    expect(await refused({ name: 'x'.repeat(256) })).toEqual(long('name', 255))
    expect(await refused({ description: 'x'.repeat(256) })).toEqual(long('description', 255))
    expect(await refused({ appcuesPropertyName: 'x'.repeat(101) })).toEqual(long('appcuesPropertyName', 100))
    const longest = { name: 'x'.repeat(255), description: 'x'.repeat(255), appcuesPropertyName: 'x'.repeat(100) }
    expect((await caller.call(contract.amqGroups.save, { body: longest })).status).toBe(200)
    const { name } = await newGroup(caller)
    expect((await refused({ name: ` ${name.toUpperCase()}` }))[0]?.errorMessage).toBe(
      'An AMQ Group with this name already exists.',
    )
    expect((await caller.call(contract.amqGroups.save, { body: { id: 999_999, name: 'X' } })).status).toBe(404)
  })

  it('is enabled by default and unchanged when omitted', async () => {
    const caller = await editor()
    const body = await caller.read(contract.amqGroups.save, { body: { name: 'Unsaid' } })
    expect(body.enabled).toBe(true)
    const { enabled: _, ...rest } = await caller.read(contract.amqGroups.save, { body: { ...body, enabled: false } })
    expect((await caller.read(contract.amqGroups.save, { body: { ...rest, description: 'Other' } })).enabled).toBe(
      false,
    )
  })

  it('changes a group and rejects a stale version', async () => {
    const caller = await editor()
    const group = await newGroup(caller)
    const body = await caller.read(contract.amqGroups.save, {
      body: { ...group, enabled: false, description: 'Theirs' },
    })
    expect(body).toMatchObject({
      enabled: false,
      createdBy: group.createdBy,
      createdOn: group.createdOn,
      rowVersion: 2,
    })
    const stale = await caller.call(contract.amqGroups.save, { body: { ...group, description: 'Mine' } })
    expect([stale.status, stale.problem.current]).toEqual([409, body])
  })

  it('has AMQs: added once, removed without touching them', async () => {
    const caller = await editor()
    const group = await newGroup(caller)
    const [second, first] = [await newAmq(caller, 'Zeta'), await newAmq(caller, 'Alpha')]
    const add = (amqId: unknown, amqGroupId: unknown = group.id) =>
      caller.call(contract.amqGroups.addAmq, { raw: { amqId, amqGroupId } })
    const list = () => caller.read(contract.amqGroups.getAmqs, { params: { groupId: group.id } })
    expect((await add(second.id)).body).toEqual({ amqId: second.id, amqGroupId: group.id })
    await add(first.id)
    expect((await add(first.id)).status, 'again').toBe(200)
    expect(await list()).toEqual([first, second])
    const remove = (amqId: number) =>
      caller.call(contract.amqGroups.removeAmq, { params: { groupId: group.id, amqId } })
    expect((await remove(first.id)).body).toBe(true)
    expect((await remove(first.id)).body, 'again').toBe(true)
    expect(await list()).toEqual([second])
    expect(await caller.read(contract.amqs.get, { params: { id: first.id } })).toEqual(first)
    expect((await historyOf(test.db)).slice(0, 3).map((entry) => entry.action)).toEqual([
      'amqGroup.removeAmq',
      'amqGroup.addAmq',
      'amqGroup.addAmq',
    ])
    expect((await add(999_999)).problem.errors).toEqual([{ propertyName: 'amqId', errorMessage: 'Value is invalid.' }])
    expect((await add(null)).problem.errors[0]?.errorMessage).toBe('Value is required.')
    expect((await add(first.id, 999_999)).status).toBe(404)
    expect((await caller.call(contract.amqGroups.getAmqs, { params: { groupId: 999_999 } })).status).toBe(404)
  })
})
