import { contract } from '@acm/contract'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { testApp, unique } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const CLIENT: Permission[] = ['CLIENT_DETAILS_VIEW', 'ORG_UNIT_VIEW']
const all = () => test.as([...PERMISSIONS])
const of = (orgUnitIds: number[], permissions = CLIENT) => test.as([{ permissions, orgUnitIds }])
const read = async (caller: TestCaller, query: object | string) =>
  (await caller.read(contract.history.getAll, { query })).entries
const asOf = (caller: TestCaller, kind: string, id: number, query: object = {}) =>
  caller.call(contract.history.asOf, { params: { kind, id }, query })

async function save(caller: TestCaller, id: number, values: object) {
  const body = await caller.read(contract.clients.get, { params: { id } })
  await caller.read(contract.clients.save, { body: { ...body, ...values } })
}

/** A client that was renamed in one org unit, moved to another one, and renamed there. */
async function moved() {
  const [here, there] = [await test.orgUnit(), await test.orgUnit()]
  const admin = await all()
  const id = await test.client({ orgUnitId: here, emailServer: 'mail.before' })
  const [then, now] = [unique('Of then '), unique('Of now ')]
  await save(admin, id, { acesClientName: then })
  await save(admin, id, { orgUnitId: there })
  await save(admin, id, { acesClientName: now, emailServer: 'mail.later' })
  const ids = (await read(admin, `within=client.${id}`)).map((entry) => entry.id)
  return { here, there, admin, id, then, now, later: ids[0] ?? 0, move: ids[1] ?? 0, first: ids[2] ?? 0 }
}

// R-HIST-1
describe('the activity', () => {
  it('keeps entries from when the record was there', async () => {
    const { here, there, first, move, later } = await moved()
    const [local, remote] = [await of([here]), await of([there])]
    expect((await read(local, 'kind=client')).map(({ id }) => id)).toEqual([move, first])
    expect((await read(remote, 'kind=client')).map(({ id }) => id)).toEqual([later, move])
    const visibleIds = (await read(local, '')).map(({ id }) => id)
    expect([visibleIds.includes(first), visibleIds.includes(later)]).toEqual([true, false])
  })

  it('names a record as the entry does', async () => {
    const { here, admin, then, now, first, later } = await moved()
    const [, entry] = await read(await of([here]), 'kind=client')
    expect(entry?.id).toBe(first)
    expect(entry?.record).toMatchObject({ name: then, isOpen: false, isGone: false, orgUnitId: null })
    const whole = (await read(admin, 'kind=client&limit=200')).find(({ id }) => id === later)
    expect(whole?.record).toMatchObject({ name: now, isOpen: true })
  })

  it('shows records without org unit to global users only', async () => {
    const admin = await all()
    const id = await test.client({ orgUnitId: null })
    await save(admin, id, { acesClientName: 'Nowhere' })
    const [entry] = await read(admin, `within=client.${id}`)
    const local = await of([await test.orgUnit()])
    expect((await read(admin, 'kind=client')).map((one) => one.id)).toContain(entry?.id)
    expect((await read(local, 'kind=client')).map((one) => one.id)).not.toContain(entry?.id)
  })

  it('checks field permissions where the entry was written', async () => {
    const { here, there, first, later } = await moved()
    const caller = await test.as([
      { permissions: ['SUBSCRIPTION_VIEW'], orgUnitIds: [here, there] },
      { permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [here] },
    ])
    const entries = await read(caller, 'kind=client')
    const namesOf = (id: number) => {
      const entry = entries.find((one) => one.id === id)
      return [entry?.changes.map(({ field }) => field), entry?.hiddenFields]
    }
    expect(namesOf(first)).toEqual([['acesClientName'], 0])
    expect(namesOf(later)).toEqual([['acesClientName'], 1])
  })

  it('finds entries of an org unit around a move', async () => {
    const { here, there, admin, first, move, later } = await moved()
    const found = async (caller: TestCaller, orgUnit: number) =>
      (await read(caller, { kind: 'client', orgUnit })).map(({ id }) => id)
    expect(await found(admin, here)).toEqual([move, first])
    expect(await found(admin, there)).toEqual([later, move])
    expect(await found(await of([here]), there)).toEqual([move])
  })

  it('lists each entry once for users of several org units', async () => {
    const { here, there, first, move, later } = await moved()
    const caller = await of([here, there])
    const ids = (await read(caller, 'limit=200')).map(({ id }) => id)
    expect(ids.filter((id) => [first, move, later].includes(id))).toEqual([later, move, first])
  })
})

// R-HIST-2
describe('the history of a record', () => {
  it('is complete for users who can open the record', async () => {
    const { there, id, first, move, later } = await moved()
    const entries = await read(await of([there]), `within=client.${id}`)
    expect(entries.map((entry) => entry.id)).toEqual([later, move, first])
  })

  it('shows others the entries of their org unit', async () => {
    const { here, id, first, move } = await moved()
    expect((await read(await of([here]), `within=client.${id}`)).map((entry) => entry.id)).toEqual([move, first])
    expect(await read(await of([await test.orgUnit()]), `within=client.${id}`)).toEqual([])
  })
})

describe('an earlier version', () => {
  it('hides later values from users without access now', async () => {
    const { here, there, id, first, later } = await moved()
    const local = await of([here])
    const { status, body } = await asOf(local, 'client', id, { after: first })
    expect([status, body.existed, body.record.isOpen]).toEqual([200, true, false])
    const mail = body.fields.find(({ field }) => field === 'emailServer')
    expect(mail).toMatchObject({ was: { value: 'mail.before' }, is: null, differs: false })
    expect(JSON.stringify(body)).not.toMatch(/mail\.later|Of now/)
    expect((await asOf(local, 'client', id, { after: later })).status).toBe(403)
    expect((await asOf(local, 'client', id)).status).toBe(403)
    const open = (await asOf(await of([there]), 'client', id, { after: first })).body
    expect(open.fields.find(({ field }) => field === 'emailServer')).toMatchObject({ is: { value: 'mail.later' } })
  })

  it('names referenced records as they were called then', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const admin = await all()
    const there = await test.instance({ orgUnitId: other, databaseCode: 'NAMETHEN' })
    const here = await test.instance({ orgUnitId: mine })
    const account = { instanceId: there, boUsername: 'moved', boPassword: 'one' }
    const created = await admin.read(contract.businessObjects.save, { body: account })
    await admin.call(contract.businessObjects.save, { body: { ...created, instanceId: here, boPassword: 'two' } })
    const body = await admin.read(contract.instances.get, { params: { id: there } })
    await admin.call(contract.instances.save, { body: { ...body, databaseCode: 'HIDDENTODAY' } })
    const local = await of([mine], ['BO_VIEW', 'INSTANCE_DETAILS_VIEW'])
    const [last] = await read(local, `within=boAccount.${created.id}`)
    expect(last?.changes.find(({ field }) => field === 'instanceId')?.old).toMatchObject({ name: 'NAMETHEN' })
    const before = (await asOf(local, 'boAccount', created.id, { before: last?.id })).body
    expect(before.fields.find(({ field }) => field === 'instanceId')?.was).toMatchObject({ name: 'NAMETHEN' })
    expect(JSON.stringify([last, before])).not.toContain('HIDDENTODAY')
  })
})
