import { contract } from '@acm/contract'
import type { UserAccess } from '@acm/contract/access'
import type { Permission } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { insertAssignment, insertRole } from '../roles/roles.queries.ts'

const test = testApp()
const viewer = () => test.as(['USER_VIEW', 'ROLE_VIEW'])
let serial = 0
const role = (permissions: Permission[]) =>
  test.db.transaction().execute((tx) => insertRole(tx, { name: `Access ${++serial}`, description: 'x', permissions }))
const assign = (userId: number, roleId: number, orgUnitIds: number[] | null) =>
  test.db.transaction().execute((tx) => insertAssignment(tx, { userId, roleId, orgUnitIds }))

describe('the access explorer', () => {
  it('lists active user editors of the org unit, widest first', async () => {
    const [here, there] = [await test.orgUnit(), await test.orgUnit()]
    const nobody = await test.as([])
    const near = await test.as([{ permissions: ['REPORTING'], orgUnitIds: [here, there] }])
    const far = await test.as([{ permissions: ['REPORTING'], orgUnitIds: [there] }])
    const everywhere = await test.as(['REPORTING'])
    const administratorsFor = (caller: TestCaller) => caller.read(contract.access.administrators)
    const editor = await role(['USER_EDIT'])
    const narrow = await test.user({ firstName: 'Aa', lastName: 'Narrow', email: 'narrow@example.com' })
    const wide = await test.user({ firstName: 'Zz', lastName: 'Wide', email: 'wide@example.com' })
    const locked = await test.user({ isLocked: true })
    await assign(narrow.id, editor, [here])
    await assign(narrow.id, await role(['USER_EDIT', 'BO_VIEW']), [await test.orgUnit()])
    await assign(wide.id, editor, null)
    await assign(locked.id, editor, null)
    const expected = { userId: wide.id, fullName: 'Zz Wide', email: 'wide@example.com' }
    expect(await administratorsFor(near)).toEqual([
      expected,
      { userId: narrow.id, fullName: 'Aa Narrow', email: 'narrow@example.com' },
    ])
    for (const caller of [nobody, far, everywhere]) expect(await administratorsFor(caller)).toEqual([expected])
    const own = await test.as(['USER_EDIT'])
    expect(await administratorsFor(own), 'others only').toEqual([expected])
    for (let more = 0; more < 5; more++) await assign((await test.user()).id, editor, null)
    expect(await administratorsFor(nobody)).toHaveLength(5)
  })

  it('returns everyone their own roles with org unit names', async () => {
    const [north, south] = [await test.orgUnit('Own South'), await test.orgUnit('Own North')]
    const caller = await test.as([
      { permissions: ['BO_VIEW'], orgUnitIds: [north, south] },
      { permissions: ['REPORTING'], orgUnitIds: [north] },
    ])
    const { orgUnits, ...own } = await caller.read(contract.access.own)
    expect(orgUnits).toEqual([
      { id: south, name: 'Own North' },
      { id: north, name: 'Own South' },
    ])
    expect(own).toEqual(await (await viewer()).read(contract.access.user, { params: { id: caller.userId } }))
    expect(own.sources).toHaveLength(2)
    expect((await (await test.as([])).read(contract.access.own)).sources).toEqual([])
  })

  it("unites a user's permissions and lists their roles", async () => {
    const [north, south, west] = [await test.orgUnit(), await test.orgUnit(), await test.orgUnit()]
    const { id } = await test.user()
    const [first, second] = [await role(['BO_VIEW', 'REPORTING']), await role(['BO_VIEW', 'USER_VIEW'])]
    await assign(id, first, [south, north])
    await assign(id, second, [west])
    const caller = await viewer()
    const body = await caller.read(contract.access.user, { params: { id } })
    expect(body.grants).toEqual([
      { permission: 'USER_VIEW', allOrgUnits: false, orgUnitIds: [west] },
      { permission: 'BO_VIEW', allOrgUnits: false, orgUnitIds: [north, south, west] },
      { permission: 'REPORTING', allOrgUnits: false, orgUnitIds: [north, south] },
    ])
    expect(body.sources.map((source) => [source.roleId, source.orgUnitIds])).toEqual([
      [first, [north, south]],
      [second, [west]],
    ])
    expect((await caller.call(contract.access.user, { params: { id: 999_999 } })).status).toBe(404)
  })

  it('lists users with a permission and marks inactive ones', async () => {
    const [north, south] = [await test.orgUnit(), await test.orgUnit()]
    const boView = await role(['BO_VIEW', 'REPORTING'])
    const people = {
      inNorth: (await test.user()).id,
      inSouth: (await test.user()).id,
      everywhere: (await test.user({ isLocked: true })).id,
    }
    await assign(people.inNorth, boView, [north])
    await assign(people.inSouth, boView, [south])
    await assign(people.everywhere, boView, null)
    const caller = await viewer()
    const listHolders = (query: string) => caller.read(contract.access.holders, { query })
    const idsOf = (holders: UserAccess[]) => holders.map((one) => one.userId).sort((a, b) => a - b)
    const inNorth = await listHolders(`permission=BO_VIEW&orgUnitId=${north}`)
    expect(idsOf(inNorth)).toEqual([people.inNorth, people.everywhere])
    expect(inNorth.map((one) => one.grants.map((grant) => grant.permission))).toEqual([['BO_VIEW'], ['BO_VIEW']])
    expect(inNorth.find((one) => one.userId === people.everywhere)?.isActive).toBe(false)
    expect(idsOf(await listHolders(`roleId=${boView}`))).toEqual(Object.values(people))
    expect(idsOf(await listHolders(`orgUnitId=${south}`))).toEqual(
      expect.arrayContaining([people.inSouth, people.everywhere]),
    )
  })

  it("previews a role's effect without saving", async () => {
    const [north, south] = [await test.orgUnit(), await test.orgUnit()]
    const changing = await role(['BO_VIEW', 'REPORTING'])
    const other = await role(['REPORTING'])
    const [both, one] = [(await test.user()).id, (await test.user()).id]
    await assign(both, changing, [north, south])
    await assign(both, other, [south])
    await assign(one, changing, null)
    const caller = await viewer()
    const preview = (permissions: unknown[]) =>
      caller.read(contract.access.preview, { raw: { id: changing, permissions } })
    const changes = await preview(['BO_VIEW', 'BO_EDIT'])
    const within = (permission: string, ...orgUnitIds: number[]) => ({ permission, allOrgUnits: false, orgUnitIds })
    const everywhere = (permission: string) => ({ permission, allOrgUnits: true, orgUnitIds: [] })
    expect(changes.find((change) => change.userId === both)).toMatchObject({
      gains: [within('BO_EDIT', north, south)],
      losses: [within('REPORTING', north)],
    })
    expect(changes.find((change) => change.userId === one)).toMatchObject({
      gains: [everywhere('BO_EDIT')],
      losses: [everywhere('REPORTING')],
    })
    expect(await preview(['REPORTING', 'BO_VIEW'])).toEqual([])
    expect(
      (await caller.read(contract.access.user, { params: { id: one } })).grants.map((grant) => grant.permission),
    ).toEqual(['BO_VIEW', 'REPORTING'])
    expect((await caller.call(contract.access.preview, { body: { id: 999_999, permissions: [] } })).status).toBe(404)
  })
})
