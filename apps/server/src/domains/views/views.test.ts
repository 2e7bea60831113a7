import { contract } from '@acm/contract'
import type { ViewedList } from '@acm/contract/viewed-lists'
import { MOST_VIEWS } from '@acm/contract/views'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp, unique } from '../../../test/app.ts'
import { errorsOf, type TestCaller } from '../../../test/caller.ts'

const test = testApp()
const reader = () => test.as(['CLIENT_DETAILS_VIEW'])
const namesOf = async (caller: TestCaller) => (await caller.read(contract.views.getAll)).map(({ name }) => name)
const send = (caller: TestCaller, values: object) =>
  caller.call(contract.views.save, { body: { list: 'clients', ...values } })
const remove = async (caller: TestCaller, id: number) =>
  (await caller.call(contract.views.delete, { params: { id } })).status
const choose = async (caller: TestCaller, list: ViewedList, id: number) =>
  (await caller.call(contract.views.setDefault, { body: { list, id } })).status
const saved = async (caller: TestCaller, values: object = {}) => {
  const { status, body } = await send(caller, { name: unique('View '), ...values })
  expect(status).toBe(200)
  return body
}

describe('a saved view', () => {
  it("is private until shared with the list's users", async () => {
    const [maker, other, stranger] = [
      await reader(),
      await test.as(['SUBSCRIPTION_VIEW']),
      await test.as(['ROLE_VIEW']),
    ]
    const view = await saved(maker, { name: '  Off  ', query: 'acesClientName=bank&sort=-clientCode' })
    expect(view).toEqual({
      id: view.id,
      name: 'Off',
      list: 'clients',
      query: 'acesClientName=bank&sort=-clientCode',
      isShared: false,
      isOwn: true,
      owner: 'Test Person',
      isDefault: false,
      rowVersion: 1,
    })
    expect(await maker.read(contract.views.getAll)).toEqual([view])
    expect([await namesOf(other), await namesOf(stranger)]).toEqual([[], []])
    await saved(maker, { ...view, isShared: true })
    expect((await other.read(contract.views.getAll)).map(({ name, isOwn }) => [name, isOwn])).toEqual([['Off', false]])
    expect(await namesOf(stranger)).toEqual([])
    expect((await send(other, { ...view, name: 'Mine' })).status).toBe(403)
    expect(await remove(other, view.id)).toBe(403)
    expect(await remove(maker, view.id)).toBe(200)
    expect([await namesOf(maker), await namesOf(other)]).toEqual([[], []])
  })

  it('grants no permissions for its list', async () => {
    const [maker, stranger] = [await reader(), await test.as(['ROLE_VIEW'])]
    const view = await saved(maker, { isShared: true })
    expect((await send(stranger, { name: 'x' })).status).toBe(403)
    expect(await choose(stranger, 'clients', view.id)).toBe(403)
    expect(await choose(stranger, 'roles', view.id)).toBe(404)
    expect((await test.nobody.call(contract.views.getAll)).status).toBe(401)
    // A person who loses the list loses its views, and regains both together.
    await sql`update role_permissions p set permission = 'BO_VIEW' from role_assignments a
      where a."roleId" = p."roleId" and a."userId" = ${maker.userId}`.execute(test.db)
    expect(await namesOf(maker)).toEqual([])
    expect((await send(maker, view)).status).toBe(404)
  })

  it("stores only the query of its list's URL", async () => {
    const maker = await reader()
    const refused = async (query: string) => errorsOf(await send(maker, { name: 'x', query }))
    for (const query of [
      'https://evil.example',
      'javascript:alert(1)',
      'acesClientName=b#c',
      '?acesClientName=b',
      'acesClientName=<b>',
      'acesClientName=b&page=2',
      'acesClientName=b\nsort=c',
    ]) {
      expect(await refused(query), query).toEqual({ query: 'String is invalid' })
    }
    const long = `acesClientName=${'x'.repeat(2000 - 'acesClientName='.length)}`
    expect((await saved(maker, { query: long })).query).toHaveLength(2000)
    const written = new URLSearchParams([
      ['acesClientName', 'Ünï & co/"x"?'],
      ['acesClientName', ''],
      ['acesClientName', 'b*~'],
      ['sort', '-clientCode'],
      ['pageSize', '25'],
    ])
    expect((await saved(maker, { query: written.toString() })).query).toBe(written.toString())
    expect((await saved(maker, { query: '' })).query).toBeNull()
  })

  const NO_KEYS = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__proto__']
  it('accepts only keys that its list knows', async () => {
    const maker = await test.as(['CLIENT_DETAILS_VIEW', 'USER_VIEW', 'REPORTING'])
    const refusal = { query: 'String is invalid' }
    const errors = async (values: object) => errorsOf(await send(maker, { name: 'x', ...values }))
    for (const key of [...NO_KEYS, 'email', 'initialTab', 'clientName', 'AcesClientName', 'filters'])
      expect(await errors({ query: `acesClientName=a&${key}=1` }), key).toEqual(refusal)
    const users = 'email=a&fullName=b&role=c&isLocked=true&isInUse=true&initialTab=inactive&sort=email&pageSize=all'
    expect((await saved(maker, { list: 'users', query: users })).query).toBe(users)
    expect(await errors({ list: 'users', query: 'acesClientName=a' })).toEqual(refusal)
    const products = 'clientName=a&databaseCode=b&vendorName=c&initialTab=products'
    expect((await saved(maker, { list: 'vendor-reports', query: products })).query).toBe(products)
  })

  it('omits stored keys that are no longer known', async () => {
    const maker = await reader()
    const stored = { acesClientName: 'bank', constructor: '1', page2: '2', sort: '-clientCode' }
    await sql`insert into saved_views ("userId", list, name, query) values
      (${maker.userId}, 'clients', 'Some', ${new URLSearchParams(stored).toString()}),
      (${maker.userId}, 'clients', 'Unknown alone', 'constructor=1&toString=2')`.execute(test.db)
    const own = (await maker.read(contract.views.getAll)).filter(({ isOwn }) => isOwn)
    expect(own.map(({ name, query }) => [name, query])).toEqual([
      ['Some', 'acesClientName=bank&sort=-clientCode'],
      ['Unknown alone', null],
    ])
  })

  it('has a unique name among at most 100', async () => {
    const maker = await test.as(['CLIENT_DETAILS_VIEW', 'ROLE_VIEW'])
    const errors = async (values: object) => errorsOf(await send(maker, values))
    const view = await saved(maker, { name: 'Mine' })
    expect(await errors({})).toEqual({ name: 'Value is required.' })
    expect(await errors({ name: 'MINE' })).toEqual({ name: 'You already have a view with this name.' })
    await saved(maker, { name: 'Mine', list: 'roles' })
    await saved(await reader(), { name: 'Mine' })
    expect((await send(maker, { name: 'x', list: 'nothing' as ViewedList })).status).toBe(400)
    expect(await errors({ ...view, list: 'roles' })).toEqual({ list: "The list of a view can't be changed." })
    await sql`insert into saved_views ("userId", list, name)
      select ${maker.userId}, 'clients', 'Filled ' || n from generate_series(3, ${MOST_VIEWS - 1}) n`.execute(test.db)
    const last = await Promise.all(['One', 'Two', 'Three'].map((name) => send(maker, { name })))
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(last.find(({ status }) => status === 400)?.problem.errors).toEqual([
      { propertyName: 'name', errorMessage: 'You have 100 views. Delete one first.' },
    ])
    expect((await saved(maker, { ...view, name: 'Renamed' })).name).toBe('Renamed')
  })

  it('returns 409 on a stale version, with history', async () => {
    const maker = await reader()
    const view = await saved(maker, { name: 'First' })
    const second = await saved(maker, { ...view, name: 'Second' })
    const stale = await send(maker, { ...view, name: 'Third' })
    expect([stale.status, stale.problem]).toMatchObject([409, { changedBy: 'Test Person', current: second }])
    const before = (await historyOf(test.db)).length
    expect(await saved(maker, second)).toEqual(second)
    expect((await historyOf(test.db)).length).toBe(before)
    await remove(maker, view.id)
    const [gone, renamed, made] = await historyOf(test.db)
    expect([gone?.action, renamed?.action, made?.action]).toEqual([
      'savedView.delete',
      'savedView.save',
      'savedView.save',
    ])
    expect(renamed).toMatchObject({
      entityType: 'savedView',
      entityId: view.id,
      changes: { name: ['First', 'Second'] },
    })
  })

  it('is the default only for its user', async () => {
    const [maker, other] = [await reader(), await reader()]
    const defaults = async (caller: TestCaller) =>
      (await caller.read(contract.views.getAll)).filter(({ isDefault }) => isDefault).map(({ name }) => name)
    const own = await saved(maker, { name: 'Kept' })
    const shared = await saved(maker, { name: 'Given', isShared: true })
    expect(await choose(other, 'clients', own.id)).toBe(404)
    await choose(maker, 'clients', own.id)
    await choose(other, 'clients', shared.id)
    expect([await defaults(maker), await defaults(other)]).toEqual([['Kept'], ['Given']])
    await choose(maker, 'clients', shared.id)
    expect(await defaults(maker)).toEqual(['Given'])
    await choose(maker, 'clients', 0)
    expect(await defaults(maker)).toEqual([])
    await saved(maker, { ...shared, isShared: false })
    expect(await namesOf(other)).not.toContain('Given')
    expect(await remove(maker, shared.id)).toBe(200)
  })
})
