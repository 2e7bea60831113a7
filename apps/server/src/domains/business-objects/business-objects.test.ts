import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type GrantList, historyOf, testApp } from '../../../test/app.ts'
import type { TestCaller, TestResponse } from '../../../test/caller.ts'

const test = testApp()
const BOTH: Permission[] = ['BO_VIEW', 'BO_EDIT']
const editor = () => test.as(BOTH)
const within = (orgUnitId: number, ...permissions: Permission[]): GrantList => [
  { permissions, orgUnitIds: [orgUnitId] },
]

const save = (caller: TestCaller, body: object) => caller.call(contract.businessObjects.save, { body })
const saveAll = (caller: TestCaller, body: unknown) => caller.call(contract.businessObjects.saveAll, { raw: body })
const get = (caller: TestCaller, id: number) => caller.call(contract.businessObjects.get, { params: { id } })
const remove = (caller: TestCaller, id: number) => caller.call(contract.businessObjects.remove, { params: { id } })
const all = (caller: TestCaller) => caller.read(contract.businessObjects.getAll)
const sentences = ({ status, problem }: TestResponse) => [
  status,
  ...(problem.errors ?? []).map((error) => `${error.propertyName}: ${error.errorMessage}`),
]
const stored = async (id: number) => {
  const { rows } = await sql<{ boPassword: string | null }>`select * from bo_accounts where id = ${id}`.execute(test.db)
  return rows[0]
}

describe('a BO account', () => {
  it('creates, reads, lists, moves and deletes with history', async () => {
    const unit = await test.orgUnit()
    const client = await test.client()
    const [one, two] = [
      await test.instance({ acesClientId: client, orgUnitId: unit, databaseCode: 'BO-ONE' }),
      await test.instance({ acesClientId: client, databaseCode: 'BO-TWO' }),
    ]
    const caller = await editor()
    const created = await save(caller, { instanceId: one, boUsername: '  reports ', boPassword: ' as typed ' })
    expect(created.body).toEqual({
      id: created.body.id,
      instanceId: one,
      boUsername: 'reports',
      boPassword: null,
      hasBoPassword: true,
      clientInstance: {
        databaseId: one,
        databaseCode: 'BO-ONE',
        databaseCompany: 'Company',
        orgUnitId: unit,
        acesClientId: client,
      },
      rowVersion: 1,
    })
    const { id } = created.body
    expect((await get(caller, id)).body).toEqual(created.body)
    expect(await all(caller)).toContainEqual(created.body)

    const moved = await save(caller, { ...created.body, instanceId: two })
    expect(moved.body).toMatchObject({ id, instanceId: two, hasBoPassword: false, rowVersion: 2 })
    expect((await remove(caller, id)).body).toBe(true)
    expect([(await get(caller, id)).status, (await remove(caller, id)).status]).toEqual([404, 404])
    expect((await all(caller)).some((account) => account.id === id)).toBe(false)
    const [removal, move] = await historyOf(test.db)
    expect(removal).toMatchObject({ action: 'boAccount.remove', entityId: id, orgUnitIds: [] })
    expect(move?.changes).toEqual({ instanceId: [one, two], boPassword: [expect.stringMatching(/^hmac:/), null] })
  })

  it('clears the password when username or instance changes', async () => {
    const caller = await editor()
    const [one, two] = [await test.instance(), await test.instance()]
    for (const change of [{ boUsername: 'other' }, { instanceId: two }]) {
      const { body } = await save(caller, { instanceId: one, boUsername: 'théa', boPassword: 'hers' })
      // The same name in another letter case, decomposed, and with spaces around it.
      const same = await save(caller, { ...body, boUsername: ' THE\u0301A ' })
      expect(same.body).toMatchObject({ boUsername: 'THÉA', hasBoPassword: true })
      const moved = await save(caller, { ...same.body, ...change })
      expect([moved.body.hasBoPassword, (await stored(body.id))?.boPassword]).toEqual([false, null])
      const back = await save(caller, { ...body, rowVersion: null, boPassword: 'anew' })
      expect(back.body.hasBoPassword).toBe(true)
      await remove(caller, body.id)
    }
  })

  // Limits of each field: test/field-limits.test.ts.
  it('rejects invalid values with messages', async () => {
    const caller = await editor()
    const good = { instanceId: await test.instance(), boUsername: 'reports' }
    expect((await save(caller, good)).status).toBe(200)
    expect(sentences(await save(caller, { ...good, boUsername: 'REPORTS' }))).toEqual([
      400,
      'boUsername: A BO account with this username already exists for this instance.',
    ])
    expect((await save(caller, { ...good, instanceId: await test.instance() })).status).toBe(200)
  })

  // Accounts of other org units: platform/http/calls/others-records.test.ts.
  it('is listed in its org unit and created where permitted', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const [here, there] = [await test.instance({ orgUnitId: mine }), await test.instance({ orgUnitId: other })]
    const admin = await editor()
    const { body: own } = await save(admin, { instanceId: here, boUsername: 'own' })
    await save(admin, { instanceId: there, boUsername: 'foreign' })
    const caller = await test.as(within(mine, ...BOTH))
    expect((await all(caller)).map(({ id }) => id)).toEqual([own.id])
    expect((await save(caller, { instanceId: there, boUsername: 'new' })).status).toBe(403)
    expect((await save(admin, { instanceId: 999_999, boUsername: 'new' })).status).toBe(404)
  })
})

describe('several BO accounts at once', () => {
  it('creates all together and returns their ids', async () => {
    const [caller, ids] = [await editor(), [await test.instance(), await test.instance()]]
    const list = ids.map((instanceId) => ({ instanceId, boUsername: 'bulk', boPassword: 'shared' }))
    const { status, body } = await saveAll(caller, list)
    expect([status, body.map((account) => account.instanceId)]).toEqual([200, ids])
    expect(body.every(({ id, hasBoPassword }) => id > 0 && hasBoPassword)).toBe(true)
    const again = await saveAll(
      caller,
      body.map((account) => ({ ...account, boUsername: 'renamed' })),
    )
    expect(again.body.map(({ boUsername, rowVersion }) => [boUsername, rowVersion])).toEqual([
      ['renamed', 2],
      ['renamed', 2],
    ])
    expect(sentences(await saveAll(caller, []))).toEqual([400, 'body: Set cannot be empty.'])
    expect((await saveAll(caller, [again.body[0], again.body[0]])).status, 'one account twice').toBe(400)
  })

  it('returns all errors, one per field', async () => {
    const [caller, instanceId] = [await editor(), await test.instance()]
    const before = await all(caller)
    const long = 'x'.repeat(256)
    const list = [
      { instanceId, boUsername: '' },
      { instanceId, boUsername: 'right' },
      { instanceId: null, boUsername: 'placeless' },
      { instanceId, boUsername: 'RIGHT', boPassword: long },
    ]
    expect(sentences(await saveAll(caller, list))).toEqual([
      400,
      'boUsername: Value is required.',
      'instanceId: Value is required.',
      'boPassword: Value must be less than 255 characters.',
    ])
    const misshapen = [{ instanceId, boUsername: 'right' }, { instanceId: 'x' }, { instanceId, boPassword: long }]
    expect(sentences(await saveAll(caller, misshapen)).sort()).toEqual([400, 'instanceId: Value is invalid.'])
    expect(await all(caller)).toEqual(before)
  })

  it.each([0, 1, 2])('saves none if account %i is invalid', async (place) => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const [admin, caller] = [await editor(), await test.as(within(mine, ...BOTH))]
    const instance = (orgUnitId = mine) => test.instance({ orgUnitId })
    const rejected = (await save(admin, { instanceId: await instance(), boUsername: 'new' })).body
    const foreign = (await save(admin, { instanceId: await instance(other), boUsername: 'new' })).body
    const bad: [object, (string | number)[]][] = [
      [{ instanceId: await instance(other), boUsername: 'new' }, [403]],
      [{ id: foreign.id, instanceId: rejected.instanceId, boUsername: 'x' }, [403]],
      [{ id: 999_999, instanceId: rejected.instanceId, boUsername: 'x' }, [403]],
      [{ instanceId: rejected.instanceId, boUsername: '' }, [400, 'boUsername: Value is required.']],
      [
        { instanceId: rejected.instanceId, boUsername: 'NEW' },
        [400, 'boUsername: A BO account with this username already exists for this instance.'],
      ],
      [{ ...rejected, boUsername: 'later', rowVersion: 99 }, [409]],
    ]
    const before = await all(admin)
    const entries = async () => (await historyOf(test.db)).filter(({ entityType }) => entityType === 'boAccount')
    const entriesBefore = await entries()
    for (const [item, expected] of bad) {
      const list: object[] = [
        { instanceId: await instance(), boUsername: 'new' },
        { instanceId: await instance(), boUsername: 'new' },
      ]
      list.splice(place, 0, item)
      expect(sentences(await saveAll(caller, list)), JSON.stringify(item)).toEqual(expected)
    }
    expect(await all(admin)).toEqual(before)
    expect(await entries()).toEqual(entriesBefore)
  })
})

describe('the BO universe of an instance', () => {
  it('is null until saved by either instance key', async () => {
    const [caller, instance] = [await editor(), await test.instance({ databaseCode: 'UNI-1' })]
    const read = (instanceId: number) => caller.call(contract.businessObjects.getConfig, { params: { instanceId } })
    const { body: none } = await read(instance)
    expect(none).toMatchObject({ boUniverseName: null, rowVersion: 0, clientInstance: { databaseCode: 'UNI-1' } })
    const put = (body: object) => caller.call(contract.businessObjects.saveConfig, { body })
    const saved = await put({ ...none, boUniverseName: ' Universe ' })
    expect(saved.body).toEqual({ ...none, boUniverseName: 'Universe', rowVersion: 1 })
    expect((await read(instance)).body).toEqual(saved.body)
    const byId = await put({ instanceId: instance, boUniverseName: 'Other', rowVersion: 1 })
    expect(byId.body.rowVersion).toBe(2)
    expect((await put({ instanceId: instance, boUniverseName: '' })).body.boUniverseName).toBe(null)
    expect([(await read(999_999)).status, (await put({ boUniverseName: 'x' })).status]).toEqual([404, 404])
  })
})
