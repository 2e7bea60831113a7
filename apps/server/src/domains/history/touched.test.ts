import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { HistoryChoices, HistoryDays, HistoryPage } from '@acm/contract/history'
import { describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../test/app.ts'
import { givenVendors } from '../../../test/vendors.ts'
import { systemContext } from '../../installation.ts'
import { tellFinished } from '../../platform/jobs/finished.ts'

/** Acts that touch instances of several org units at once, as all that happened tells them to people of one. */
const test = testApp()
const vendors = givenVendors(test)
const all = () => test.as([...PERMISSIONS])
const of = (orgUnitId: number, ...permissions: Permission[]) => test.as([{ permissions, orgUnitIds: [orgUnitId] }])
const read = async (caller: Caller, query: string) =>
  (await caller.get<HistoryPage>(`/x/history?${query}`)).body.entries

describe('a feature that is set for all instances', () => {
  it('is told to whoever may open one that it changed, with theirs by name and the others by number', async () => {
    const [mine, other, third] = [await test.orgUnit(), await test.orgUnit(), await test.orgUnit()]
    await test.instance({ orgUnitId: mine, databaseCode: 'MINE-B' })
    await test.instance({ orgUnitId: mine, databaseCode: 'MINE-A' })
    await test.instance({ orgUnitId: other, databaseCode: 'ELSEWHERE' })
    const had = await test.instance({ orgUnitId: third })
    const admin = await all()
    const flag = { systemEnhancementName: 'AI_Alpha', isEnabled: true }
    await admin.post('/Feature/Edit', { ...flag, acesDatabaseId: had, rowVersion: null })
    await admin.post('/Feature/BulkEdit', flag)
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
      touched: { names: ['MINE-A', 'MINE-B'], others: listed - 2 },
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
    const { days } = (await local.get<HistoryDays>(`/x/history/days?${asked}`)).body
    expect(days.map(({ count }) => count)).toEqual([1])
    const { body: kinds } = await local.get<HistoryChoices[]>('/x/history/kinds')
    expect(kinds.map(({ kind }) => kind)).toContain('feature')
    expect((await local.get(`/x/history/feature/${entry?.record?.id}/asOf`)).status).toBe(403)
    for (const caller of [await of(third, 'FEATURE_FLAG_VIEW'), await of(mine, 'BO_VIEW')])
      expect(await read(caller, asked)).toEqual([])
    // Who may open all of them finds it by an org unit of one that it changed.
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
    await admin.get('/ClientDatabase/SyncDataImportFields/0')
    await tellFinished(systemContext({ services: test.services, job: 'a watch' }))
    const seen: Permission[] = ['INSTANCE_DETAILS_VIEW', 'VENDOR_CONFIG_VIEW']
    const local = await of(mine, ...seen)
    const told = await read(local, 'kind=vendorProduct&kind=allInstances&kind=job')
    const touched = { names: ['SENT-HERE'], others: 1 }
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
})
