import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { MOST_MEMBERS } from '@acm/contract/history'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { givenVendors } from '../../../test/vendors.ts'
import { systemContext } from '../../installation/installation.ts'
import { tellFinished } from '../jobs/public.ts'

const test = testApp()
const vendors = givenVendors(test)
const all = () => test.as([...PERMISSIONS])
const of = (orgUnitId: number, ...permissions: Permission[]) => test.as([{ permissions, orgUnitIds: [orgUnitId] }])
const read = async (caller: TestCaller, query: string) =>
  (await caller.read(contract.history.getAll, { query })).entries

describe('a feature that is set for all instances', () => {
  it('is told to whoever may open one that it changed, with theirs by name and the others by number', async () => {
    const [mine, other, third] = [await test.orgUnit(), await test.orgUnit(), await test.orgUnit()]
    await test.instance({ orgUnitId: mine, databaseCode: 'MINE-B' })
    await test.instance({ orgUnitId: mine, databaseCode: 'MINE-A' })
    await test.instance({ orgUnitId: other, databaseCode: 'ELSEWHERE' })
    const had = await test.instance({ orgUnitId: third })
    const admin = await all()
    const flag = { systemEnhancementName: 'AI_Alpha', isEnabled: true }
    await admin.call(contract.features.edit, { body: { ...flag, acesDatabaseId: had, rowVersion: null } })
    await admin.call(contract.features.bulkEdit, { body: flag })
    const local = await of(mine, 'FEATURE_FLAG_VIEW', 'INSTANCE_DETAILS_VIEW')
    const asked = 'action=feature.bulkEdit'
    const [whole] = await read(admin, asked)
    const [entry, ...more] = await read(local, asked)
    expect(more).toEqual([])
    expect(whole).toMatchObject({ touched: null, hiddenFields: 0 })
    const listed = whole?.changes.find(({ field }) => field === 'databaseIds')?.added.length ?? 0
    expect(entry).toMatchObject({
      id: whole?.id,
      did: 'Set for all instances',
      record: { kind: 'feature', name: 'AI_Alpha' },
      touched: { names: ['MINE-A', 'MINE-B'], more: 0, others: listed - 2 },
      hiddenFields: 0,
      isRestorable: false,
    })
    expect(entry?.changes.map(({ field }) => field)).toEqual(['isEnabled', 'systemEnhancementName'])
    expect(JSON.stringify(entry)).not.toContain('ELSEWHERE')
    for (const found of ['', 'kind=feature&', `person=${admin.userId}&`, 'text=AI_Alpha&', `orgUnit=${mine}&`])
      expect(
        (await read(local, found + asked)).map(({ id }) => id),
        found,
      ).toEqual([entry?.id])
    for (const missed of ['text=ELSEWHERE&', `orgUnit=${other}&`, 'kind=instance&', 'field=databaseIds&'])
      expect(await read(local, missed + asked), missed).toEqual([])
    const { days } = await local.read(contract.history.days, { query: { action: 'feature.bulkEdit' } })
    expect(days.map(({ count }) => count)).toEqual([1])
    const kinds = await local.read(contract.history.kinds)
    expect(kinds.map(({ kind }) => kind)).toContain('feature')
    expect(
      (await local.call(contract.history.asOf, { params: { kind: 'feature', id: entry?.record?.id } })).status,
    ).toBe(403)
    for (const caller of [await of(third, 'FEATURE_FLAG_VIEW'), await of(mine, 'BO_VIEW')])
      expect(await read(caller, asked)).toEqual([])
    // A caller who may open all acts also finds it by the org unit of a changed instance.
    expect((await read(admin, `${asked}&orgUnit=${mine}`)).map(({ id }) => id)).toEqual([entry?.id])
    expect(await read(admin, `${asked}&orgUnit=${third}`)).toEqual([])
  })
})

describe('what is sent to many instances', () => {
  it('is told to whoever may open one that it was sent to, and how it ended without the numbers of all', async () => {
    const [mine, other, third] = [await test.orgUnit(), await test.orgUnit(), await test.orgUnit()]
    const [one, two] = [
      await test.linkedInstance({ orgUnitId: mine, databaseCode: 'SENT-HERE' }),
      await test.linkedInstance({ orgUnitId: other, databaseCode: 'SENT-THERE' }),
    ]
    await test.instance({ orgUnitId: third, databaseCode: 'NOT-SENT' })
    const admin = await all()
    const product = await vendors.product()
    await vendors.select(product.id, [one.databaseId, two.databaseId])
    await vendors.save(admin, { ...product, vendorName: 'Ink' })
    await admin.call(contract.instances.syncDataImportFields, { params: { id: 0 } })
    await tellFinished(systemContext({ services: test.services, job: 'a watch' }))
    const seen: Permission[] = ['INSTANCE_DETAILS_VIEW', 'VENDOR_CONFIG_VIEW']
    const local = await of(mine, ...seen)
    const told = await read(local, 'kind=vendorProduct&kind=allInstances&kind=job')
    const touched = { names: ['SENT-HERE'], more: 0, others: 1 }
    expect(told.map((entry) => [entry.action, entry.touched])).toEqual([
      ['job.finish', touched],
      ['job.finish', touched],
      ['instance.syncDataImportFields', touched],
      ['vendorProduct.save', touched],
    ])
    expect(told[0]?.changes.map(({ field }) => field)).toEqual(['title'])
    expect(told[3]).toMatchObject({
      record: { kind: 'vendorProduct', id: product.id },
      changes: [{ field: 'vendorName', now: { value: 'Ink' } }],
      isRestorable: false,
    })
    expect(JSON.stringify(told)).not.toContain('SENT-THERE')
    expect(await read(await of(third, ...seen), 'kind=vendorProduct&kind=allInstances&kind=job')).toEqual([])
    const theirs = await read(await of(mine, 'INSTANCE_DETAILS_VIEW'), 'kind=vendorProduct&kind=job')
    expect(theirs.map(({ action }) => action)).toEqual(['job.finish', 'job.finish'])
  })

  it('is in the history of each that it was sent to, for whoever may open that, also once its job is deleted', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const [here, there] = [
      await test.linkedInstance({ orgUnitId: mine, databaseCode: 'PUSHED-HERE' }),
      await test.linkedInstance({ orgUnitId: other, databaseCode: 'PUSHED-THERE' }),
    ]
    const without = await test.instance({ orgUnitId: mine })
    const admin = await all()
    const product = await vendors.product()
    await vendors.select(product.id, [here.databaseId, there.databaseId])
    await vendors.save(admin, { ...product, vendorName: 'Quill' })
    await admin.call(contract.instances.syncDataImportFields, { params: { id: 0 } })
    await tellFinished(systemContext({ services: test.services, job: 'a watch' }))
    const page = `within=instance.${here.databaseId}`
    const local = await of(mine, 'INSTANCE_DETAILS_VIEW', 'VENDOR_CONFIG_VIEW')
    const shown = async (caller: TestCaller, query: string) => (await read(caller, query)).map(({ action }) => action)
    const [SYNC, SAVE] = ['instance.syncDataImportFields', 'vendorProduct.save']
    const check = async () => {
      expect(await shown(admin, page)).toEqual([SYNC, SAVE])
      const [sync, save] = await read(local, page)
      expect(save?.touched).toEqual({ names: ['PUSHED-HERE'], more: 0, others: 1 })
      expect([sync?.touched?.names, sync?.hiddenFields, save?.hiddenFields]).toEqual([['PUSHED-HERE'], 0, 0])
      expect(save).toMatchObject({
        record: { kind: 'vendorProduct', id: product.id },
        changes: [{ field: 'vendorName', now: { value: 'Quill' } }],
      })
      expect(JSON.stringify([sync, save])).not.toContain('PUSHED-THERE')
      expect(await shown(local, `kind=vendorProduct&record=${product.id}`)).toEqual([SAVE])
    }
    await check()
    for (const [query, found] of [
      ['kind=vendorProduct', [SAVE]],
      ['kind=instanceVendors', [SAVE]],
      ['kind=instance', [SYNC]],
      ['kind=dataBridge', []],
      ['text=quill', [SAVE]],
      [`orgUnit=${mine}`, [SYNC, SAVE]],
      [`action=${SYNC}`, [SYNC]],
    ] as const)
      expect([query, await shown(local, `${page}&${query}`)]).toEqual([query, found])
    const last = await local.call(contract.history.last, { params: { kind: 'instance', id: here.databaseId } })
    expect(last.body?.actor.id).toBe(admin.userId)
    // Each act needs a right to what it did there: rights to products elsewhere do not count.
    expect(await shown(await of(mine, 'INSTANCE_DETAILS_VIEW'), page)).toEqual([SYNC])
    expect(await shown(await of(mine, 'VENDOR_CONFIG_VIEW'), page)).toEqual([SYNC, SAVE])
    const products = await test.as([
      { permissions: ['VENDOR_PRODUCTS_VIEW'], orgUnitIds: [mine, other] },
      { permissions: ['INSTANCE_DETAILS_VIEW', 'VENDOR_CONFIG_VIEW'], orgUnitIds: [other] },
    ])
    expect(await shown(products, page)).toEqual([])
    expect(await shown(products, `within=instance.${there.databaseId}`)).toEqual([SYNC, SAVE])
    expect(await shown(admin, `within=instance.${without}`)).toEqual([])
    await sql`delete from jobs`.execute(test.db)
    await check()
  })
})

describe('an act on more than a page names', () => {
  it('says how many it leaves out, names all of them by itself, and is found by each', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const acesClientId = await test.client({ orgUnitId: mine })
    const { rows } = await sql<{ databaseId: number }>`
      insert into instances ("acesClientId", "databaseCode", "databaseCompany", "databaseServer", "databaseName", "orgUnitId")
      select ${acesClientId}, 'MANY' || n, 'Co', 'db', 'Name ' || n, case when n <= 120 then ${mine}::int else ${other}::int end
      from generate_series(1, 130) n returning "databaseId"`.execute(test.db)
    const admin = await all()
    await admin.call(contract.features.bulkEdit, { body: { systemEnhancementName: 'Express_Review', isEnabled: true } })
    const asked = 'action=feature.bulkEdit&limit=1'
    const [entry] = await read(admin, asked)
    const told = entry?.changes.find(({ field }) => field === 'databaseIds')
    const listed = (await test.db.selectFrom('instances').select('databaseId').execute()).length
    expect([told?.added.length, told?.more]).toEqual([MOST_MEMBERS, listed - MOST_MEMBERS])
    const whole = await admin.read(contract.history.entry, { params: { id: entry?.id } })
    const members = whole.changes.find(({ field }) => field === 'databaseIds')
    expect([members?.added.length, members?.more]).toEqual([listed, 0])
    expect({ ...whole, changes: [] }).toEqual({ ...entry, changes: [] })
    const lastId = rows.at(-1)?.databaseId
    expect(told?.added.map(({ value }) => value)).not.toContain(lastId)
    expect((await read(admin, `${asked}&text=${lastId}`)).map(({ id }) => id)).toEqual([entry?.id])
    const local = await of(mine, 'FEATURE_FLAG_VIEW')
    const [seen] = await read(local, asked)
    expect([seen?.touched?.names.length, seen?.touched?.more, seen?.touched?.others]).toEqual([
      MOST_MEMBERS,
      120 - MOST_MEMBERS,
      listed - 120,
    ])
    const own = await local.read(contract.history.entry, { params: { id: entry?.id } })
    expect([own.touched?.names.length, own.touched?.more, own.touched?.others]).toEqual([120, 0, listed - 120])
    const file = await admin.call(contract.history.exported, { query: `format=csv&${asked.replace('&limit=1', '')}` })
    expect(String(file.body)).toContain('MANY130')
    for (const [caller, id] of [
      [await of(await test.orgUnit(), 'FEATURE_FLAG_VIEW'), entry?.id],
      [await of(mine, 'BO_VIEW'), entry?.id],
      [admin, 999_999],
    ] as const)
      expect((await caller.call(contract.history.entry, { params: { id } })).status).toBe(404)
  })
})

describe('a product that instances have', () => {
  it('is found by an org unit only by those who may open what it changed there', async () => {
    const unit = await test.orgUnit()
    const instance = await test.linkedInstance({ orgUnitId: unit })
    const { product, select } = vendors
    const one = await product()
    await select(one.id, [instance.databaseId])
    const admin = await test.as(['VENDOR_PRODUCTS_EDIT', 'VENDOR_CONFIG_VIEW'])
    await admin.call(contract.vendors.updateProduct, { body: { ...one, vendorName: 'Renamed for an org unit' } })
    const asked = `kind=vendorProduct&record=${one.id}&action=vendorProduct.save&onlyChanges=true`
    expect((await read(admin, `${asked}&orgUnit=${unit}`)).length).toBe(1)
    const blind = await test.as(['VENDOR_PRODUCTS_VIEW', 'VENDOR_PRODUCTS_EDIT'])
    expect((await read(blind, asked)).length).toBeGreaterThan(0)
    expect(await read(blind, `${asked}&orgUnit=${unit}`)).toEqual([])
  })
})
