import { contract } from '@acm/contract'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { lastEntry, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const statements = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => statements.mockRestore())

const BRIDGE: Permission[] = ['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT']
const SECURITY: Permission = 'DATA_BRIDGE_SECURITY_EDIT'
const all = () => test.as([...PERMISSIONS])

async function search(caller: TestCaller, query: string): Promise<[found: number, statements: number]> {
  // The first call of a session also reads its permissions, so it isn't counted.
  await caller.call(contract.session.currentUser)
  statements.mockClear()
  const { status, body } = await caller.call(contract.history.getAll, { query })
  expect(status, query).toBe(200)
  expect(statements.mock.calls.length, 'statements that are seen').toBeGreaterThan(0)
  return [body.entries.length, statements.mock.calls.length]
}

/** An instance there whose setup was saved twice: first the host, then the key. */
async function bridged(orgUnitId: number, admin: TestCaller) {
  const databaseId = await test.instance({ orgUnitId })
  const save = (setupSystem: object) =>
    admin.call(contract.dataBridge.save, {
      body: { databaseDetails: { databaseId }, exportTables: { tables: null }, setupSystem },
    })
  const open = { iceSftpHost: 'open.example' }
  await save(open)
  await save({ ...open, iceKmsKeyArn: 'arn:hidden:7' })
  return databaseId
}

describe('a search takes the same work, whatever a value holds that its person may not read', () => {
  it('anywhere', async () => {
    const [unit, admin] = [await test.orgUnit(), await all()]
    const within = `within=instance.${await bridged(unit, admin)}&kind=dataBridge`
    const readers = [await test.as(BRIDGE), await test.as([{ permissions: BRIDGE, orgUnitIds: [unit] }])]
    for (const reader of readers) {
      const [, miss] = await search(reader, `${within}&text=nothing:such`)
      expect(await search(reader, `${within}&text=arn:hidden`)).toEqual([0, miss])
      expect(await search(reader, `${within}&text=iceKmsKeyArn`), 'nor by the names of fields').toEqual([0, miss])
      expect((await search(reader, `${within}&text=open.example`))[0]).toBe(1)
      expect(await search(reader, `${within}&field=iceKmsKeyArn`), 'which field it is').toEqual([
        0,
        (await search(reader, `${within}&field=noSuchField`))[1],
      ])
      expect((await search(reader, `${within}&field=iceSftpHost`))[0]).toBe(1)
    }
    expect((await search(admin, `${within}&text=arn:hidden`))[0]).toBe(1)
    expect((await search(admin, `${within}&field=iceKmsKeyArn`))[0]).toBe(1)
  })

  it('where its record lies, though they may read it elsewhere', async () => {
    const [near, far, admin] = [await test.orgUnit(), await test.orgUnit(), await all()]
    const [there, here] = [await bridged(far, admin), await bridged(near, admin)]
    const reader = await test.as([
      { permissions: BRIDGE, orgUnitIds: [near, far] },
      { permissions: [SECURITY], orgUnitIds: [near] },
    ])
    const within = (id: number) => `within=instance.${id}&kind=dataBridge`
    const [, miss] = await search(reader, `${within(there)}&text=nothing:such`)
    expect(await search(reader, `${within(there)}&text=arn:hidden`)).toEqual([0, miss])
    const [, none] = await search(reader, `${within(there)}&field=noSuchField`)
    expect(await search(reader, `${within(there)}&field=iceKmsKeyArn`)).toEqual([0, none])
    expect((await search(reader, `${within(here)}&text=arn:hidden`))[0]).toBe(1)
    expect((await search(reader, `${within(here)}&field=iceKmsKeyArn`))[0]).toBe(1)
    expect((await search(reader, `kind=dataBridge&text=arn:hidden`))[0]).toBe(1)
  })

  it('of a secret, by whose mark nobody finds it, but by its field', async () => {
    const admin = await all()
    const id = await test.client()
    await admin.call(contract.clients.updateEmailPassword, { body: { id, newPassword: 'One of many' } })
    const mark = (await lastEntry(test.db))?.changes.emailPassword?.[1]
    expect(mark).toEqual(expect.any(String))
    const of = `kind=client&record=${id}`
    const [, miss] = await search(admin, `${of}&text=nothing such`)
    expect(await search(admin, `${of}&text=${mark}`)).toEqual([0, miss])
    expect((await search(admin, `${of}&field=emailPassword`))[0]).toBe(1)
  })

  it('of what an act did to records of others', async () => {
    const [near, far, admin] = [await test.orgUnit(), await test.orgUnit(), await all()]
    await test.instance({ orgUnitId: near })
    const other = await test.instance({ orgUnitId: far })
    await admin.call(contract.features.bulkEdit, { body: { systemEnhancementName: 'AI_Alpha', isEnabled: true } })
    const local = await test.as([{ permissions: ['FEATURE_FLAG_VIEW'], orgUnitIds: [near] }])
    const [, miss] = await search(local, 'kind=feature&text=98765%5D')
    expect(await search(local, `kind=feature&text=${other}%5D`)).toEqual([0, miss])
    expect((await search(local, 'kind=feature&text=AI_Alpha'))[0]).toBe(1)
  })

  it('of what a record of others is called today', async () => {
    const [mine, other, admin] = [await test.orgUnit(), await test.orgUnit(), await all()]
    const there = await test.instance({ orgUnitId: other, databaseCode: 'CALLEDTHEN' })
    const here = await test.instance({ orgUnitId: mine })
    const account = { instanceId: there, boUsername: 'moved', boPassword: 'one' }
    const made = await admin.read(contract.businessObjects.save, { body: account })
    await admin.call(contract.businessObjects.save, { body: { ...made, instanceId: here, boPassword: 'two' } })
    const body = await admin.read(contract.instances.get, { params: { id: there } })
    const local = await test.as([{ permissions: ['BO_VIEW', 'INSTANCE_DETAILS_VIEW'], orgUnitIds: [mine] }])
    const of = `kind=boAccount&record=${made.id}`
    expect((await search(local, `${of}&text=calledthen`))[0], 'as long as it is called so').toBe(2)
    await admin.call(contract.instances.save, { body: { ...body, databaseCode: 'CALLEDNOW' } })
    const [, miss] = await search(local, `${of}&text=nothingsuch`)
    expect(await search(local, `${of}&text=callednow`)).toEqual([0, miss])
    expect((await search(local, `${of}&text=calledthen`))[0], 'by its name of then, which is told').toBe(2)
    expect((await search(admin, `${of}&text=callednow`))[0]).toBe(2)
  })
})
