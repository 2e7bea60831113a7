import { contract } from '@acm/contract'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, unique } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { givenVendors } from '../../../test/vendors.ts'
import { systemContext } from '../../installation/installation.ts'
import { recordFinished } from '../jobs/public.ts'

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

let past: Awaited<ReturnType<typeof moved>>
beforeAll(async () => {
  past = await moved()
})

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
    const { here, there, admin, first, move, later } = past
    const [local, remote] = [await of([here]), await of([there])]
    expect((await read(local, 'kind=client')).map(({ id }) => id)).toEqual([move, first])
    expect((await read(remote, 'kind=client')).map(({ id }) => id)).toEqual([later, move])
    const ids = async (caller: TestCaller, query: object) =>
      (await read(caller, { kind: 'client', ...query })).map(({ id }) => id)
    expect(await ids(await of([here, there]), {}), 'each entry once').toEqual([later, move, first])
    expect(await ids(admin, { orgUnit: here })).toEqual([move, first])
    expect(await ids(admin, { orgUnit: there })).toEqual([later, move])
    expect(await ids(local, { orgUnit: there })).toEqual([move])
  })

  it('names a record as the entry does', async () => {
    const { here, admin, then, now, first, later } = past
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
    const { here, there, first, later } = past
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
})

// R-HIST-2
describe('the history of a record', () => {
  it('is complete for users who can open the record', async () => {
    const { there, id, first, move, later } = past
    const entries = await read(await of([there]), `within=client.${id}`)
    expect(entries.map((entry) => entry.id)).toEqual([later, move, first])
  })

  it('shows others the entries of their org unit', async () => {
    const { here, id, first, move } = past
    expect((await read(await of([here]), `within=client.${id}`)).map((entry) => entry.id)).toEqual([move, first])
    expect(await read(await of([await test.orgUnit()]), `within=client.${id}`)).toEqual([])
  })
})

describe('an earlier version', () => {
  it('hides later values from users without access now', async () => {
    const { here, there, id, first, later } = past
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

const vendors = givenVendors(test)
const FLAG = { systemEnhancementName: 'AI_Alpha', isEnabled: true }
const finish = () => recordFinished(systemContext({ services: test.services, job: 'a watch' }))

async function flagOf(caller: TestCaller, id: number, query: object) {
  const { fields } = await caller.read(contract.history.asOf, { params: { kind: 'instanceFeatures', id }, query })
  const field = fields.find((one) => one.field === 'AI_Alpha')
  return [field?.was, field?.is].map((one) => (one as { value: unknown } | null)?.value)
}

// R-HIST-22
describe('a bulk act', () => {
  async function disabled(units: (number | null)[]) {
    const admin = await all()
    const ids = await Promise.all(units.map((orgUnitId) => test.client({ orgUnitId })))
    const body = { act: 'enableClients', isEnabled: false, ids } as const
    const { jobId } = await admin.read(contract.bulk.start, { body })
    await finish()
    return { admin, ids, jobId }
  }

  it('is one entry, or each record on request', async () => {
    const unit = await test.orgUnit()
    const { admin, ids, jobId } = await disabled([unit, unit])
    const own = `person=${admin.userId}&onlyChanges=true`
    const [entry, ...others] = await read(admin, own)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ action: 'job.start', bulk: { count: 2 }, from: { job: jobId } })
    expect(entry?.record).toMatchObject({ kind: 'clientJob', id: jobId, isOpen: true })
    const entries = await read(admin, `${own}&each=true`)
    expect(entries.map(({ action }) => action)).toEqual(['client.save', 'client.save', 'job.start'])
    expect(entries.slice(0, 2).map(({ record, bulk }) => [record?.id, bulk])).toEqual(
      expect.arrayContaining(ids.map((id) => [id, null])),
    )
    expect((await read(admin, `within=client.${ids[0]}`)).map(({ action }) => action)).toEqual(['client.save'])
  })

  it('has no number for people who open some records', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const { jobId } = await disabled([mine, other])
    const entriesOf = async (...units: number[]) => read(await of(units, ['CLIENT_DETAILS_VIEW']), 'kind=clientJob')
    const [end, entry] = await entriesOf(mine)
    expect(entry).toMatchObject({ bulk: { count: null }, from: { job: null }, record: { id: jobId, isOpen: false } })
    expect([end?.action, end?.bulk]).toEqual(['job.finish', { count: null }])
    for (const one of [end, entry]) expect(one?.changes.map(({ field }) => field)).toEqual(['title'])
    const [, whole] = await entriesOf(mine, other)
    expect(whole).toMatchObject({ id: entry?.id, bulk: { count: 2 }, record: { isOpen: true } })
    for (const caller of [await of([await test.orgUnit()], ['CLIENT_DETAILS_VIEW']), await test.as(['USER_VIEW'])])
      expect((await read(caller, '')).filter(({ record }) => record?.id === jobId)).toEqual([])
    const placed = await test.orgUnit()
    await disabled([placed, null])
    expect((await entriesOf(placed))[1]?.bulk, 'a record without org unit counts as in all').toEqual({ count: null })
  })
})

describe('a bulk edit of a feature', () => {
  it('is one entry with its count', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    await test.instance({ orgUnitId: mine, databaseCode: 'MINE' })
    await test.instance({ orgUnitId: other, databaseCode: 'ELSEWHERE' })
    const admin = await all()
    const { changing } = await admin.read(contract.features.previewBulkEdit, { query: FLAG })
    await admin.call(contract.features.bulkEdit, { body: FLAG })
    for (const each of ['', '&each=true']) {
      const [whole] = await read(admin, `action=feature.bulkEdit${each}`)
      expect(whole).toMatchObject({ did: 'Bulk-edited', record: { name: 'AI_Alpha' }, bulk: { count: changing } })
      expect(whole?.changes.map(({ field }) => field)).toEqual(['isEnabled', 'systemEnhancementName'])
    }
    const [entry] = await read(await of([mine], ['FEATURE_FLAG_VIEW']), 'action=feature.bulkEdit')
    expect(entry?.bulk).toEqual({ count: null })
    for (const caller of [await of([await test.orgUnit()], ['FEATURE_FLAG_VIEW']), await of([mine], ['BO_VIEW'])])
      expect(await read(caller, 'action=feature.bulkEdit')).toEqual([])
    await admin.call(contract.features.bulkEdit, { body: { ...FLAG, isEnabled: false } })
  })

  // R-HIST-22
  it('is in the history of each instance that it changed', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const here = await test.instance({ orgUnitId: mine, databaseCode: 'HERE' })
    const there = await test.instance({ orgUnitId: other, databaseCode: 'THERE' })
    const admin = await all()
    const local = await of([mine], ['FEATURE_FLAG_VIEW', 'INSTANCE_DETAILS_VIEW'])
    await admin.call(contract.features.bulkEdit, { body: FLAG })
    const latest = await admin.read(contract.features.latestBulkEdit)
    expect(await flagOf(local, here, { before: latest?.id })).toEqual([false, true])
    await admin.call(contract.features.undoBulkEdit, { body: { id: latest?.id } })
    for (const caller of [admin, local]) {
      const [undone, set] = await read(caller, `within=instance.${here}`)
      expect([undone?.did, undone?.bulk]).toEqual(['Reverted the bulk edit of', null])
      expect(set).toMatchObject({
        id: latest?.id,
        record: { kind: 'instanceFeatures', id: here, name: 'HERE' },
        changes: [{ field: 'AI_Alpha', old: { value: false }, now: { value: true } }],
        isRestorable: false,
      })
      expect(JSON.stringify([undone, set])).not.toContain('THERE')
    }
    expect(await flagOf(admin, here, { after: latest?.id })).toEqual([true, false])
    expect(await read(local, `within=instance.${there}`)).toEqual([])
    const blind = await test.as(['INSTANCE_DETAILS_VIEW'])
    expect(await read(blind, `within=instance.${here}`)).toEqual([])
    const later = await test.instance()
    const created = { params: { kind: 'instanceFeatures', id: later }, query: { before: latest?.id } } as const
    expect((await admin.call(contract.history.asOf, created)).status, 'made after it').toBe(404)
  })
})

it('shows what was sent on the page of each instance', async () => {
  const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
  const here = await test.linkedInstance({ orgUnitId: mine })
  const there = await test.linkedInstance({ orgUnitId: other, databaseCode: 'SENT-THERE' })
  const admin = await all()
  const product = await vendors.product()
  await vendors.select(product.id, [here.databaseId, there.databaseId])
  await vendors.save(admin, { ...product, vendorName: 'Quill' })
  await admin.call(contract.instances.syncDataImportFields, { params: { id: 0 } })
  await finish()
  const page = `within=instance.${here.databaseId}`
  const [SYNC, SAVE] = ['instance.syncDataImportFields', 'vendorProduct.save']
  const local = await of([mine], ['INSTANCE_DETAILS_VIEW', 'VENDOR_CONFIG_VIEW'])
  const entries = await read(local, page)
  expect(entries.map(({ action }) => action)).toEqual([SYNC, SAVE])
  expect(entries[1]).toMatchObject({ record: { kind: 'vendorProduct' }, changes: [], hiddenFields: 1 })
  expect(JSON.stringify(entries)).not.toContain('SENT-THERE')
  expect((await read(await of([mine], ['INSTANCE_DETAILS_VIEW']), page)).map(({ action }) => action)).toEqual([SYNC])
  const [, saved] = await read(admin, page)
  expect(saved?.changes).toMatchObject([{ field: 'vendorName', now: { value: 'Quill' } }])
  const [all_] = await read(local, `action=${SYNC}`)
  expect(all_).toMatchObject({ record: null, bulk: { count: null } })
  const [whole] = await read(admin, `action=${SYNC}`)
  expect(whole).toMatchObject({ record: null, bulk: null })
})
