import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import { errorsOf, type TestCaller } from '../../../test/caller.ts'

const test = testApp()
const editor = () => test.as(['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT'])
let serial = 0
const save = (caller: TestCaller, body: object) => caller.read(contract.amqGroups.save, { body })
const newGroup = (caller: TestCaller) => save(caller, { name: `Group ${++serial}`, enabled: true })
const newAmq = (caller: TestCaller, name = `Grouped ${++serial}`) => caller.read(contract.amqs.save, { body: { name } })

describe('an AMQ group', () => {
  it("creates with server time and the creator's name", async () => {
    const caller = await editor()
    const sent = { id: 0, name: 'Servicing', description: 'd', appcuesPropertyName: 'has_servicing', enabled: true }
    const body = await save(caller, { ...sent, createdBy: 'x', createdOn: '2001-01-01T00:00:00Z' })
    expect(body).toMatchObject({ ...sent, id: body.id, createdBy: 'Test Person', rowVersion: 1 })
    expect(Date.now() - Date.parse(body.createdOn)).toBeLessThan(60_000)
    expect(await caller.read(contract.amqGroups.getAll)).toContainEqual({ ...body, amqs: [] })
  })

  // Limits of each field: test/field-limits.test.ts.
  it('rejects invalid values with messages', async () => {
    const caller = await editor()
    const call = (body: object) => caller.call(contract.amqGroups.save, { body })
    const { name } = await newGroup(caller)
    expect(errorsOf(await call({ name: ` ${name.toUpperCase()}` }))).toEqual({
      name: 'An AMQ Group with this name already exists.',
    })
    expect((await call({ id: 999_999, name: 'X' })).status).toBe(404)
  })

  it('is enabled by default', async () => {
    expect((await save(await editor(), { name: 'Unsaid' })).enabled).toBe(true)
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
