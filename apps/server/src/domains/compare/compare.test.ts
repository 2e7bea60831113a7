import { contract } from '@acm/contract'
import type { ComparedField, Comparison } from '@acm/contract/compare'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { HistoryStanding } from '@acm/contract/history'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const compareFor = (caller: TestCaller, kind: string, ...ids: number[]) =>
  caller.call(contract.compare.records, { params: { kind }, query: { ids: ids.join() } })
const fieldOf = ({ fields }: Comparison, name: string) => fields.find(({ field }) => field === name) as ComparedField
const textsOf = (standing: HistoryStanding) => {
  if (standing === null) return null
  return Array.isArray(standing) ? standing.map(({ name, value }) => name ?? value) : (standing.name ?? standing.value)
}
const saidOf = (comparison: Comparison, name: string) => {
  const { values, differs } = fieldOf(comparison, name)
  return [...values.map(({ value }) => textsOf(value)), differs]
}

describe('records side by side', () => {
  it('return fields by group with all values and differences', async () => {
    const [north, south] = [await test.orgUnit('Compared North'), await test.orgUnit('Compared South')]
    const one = await test.client({ acesClientName: 'One Bank', orgUnitId: north, emailServer: 'mail.example.com' })
    const two = await test.client({ acesClientName: 'Two Bank', orgUnitId: south, emailServer: 'mail.example.com' })
    const caller = await test.as(['CLIENT_DETAILS_VIEW', 'ORG_UNIT_VIEW'])
    const { body } = await compareFor(caller, 'client', one, two)
    expect(body.records.map(({ id, name }) => [id, name])).toEqual([
      [one, 'One Bank'],
      [two, 'Two Bank'],
    ])
    expect(saidOf(body, 'orgUnitId')).toEqual(['Compared North', 'Compared South', true])
    expect(saidOf(body, 'emailServer')).toEqual(['mail.example.com', 'mail.example.com', false])
    expect(fieldOf(body, 'emailServer')).toMatchObject({ label: 'Email Server', group: 'Email', of: 'client' })
    expect(saidOf(body, 'clientIsDisabled')).toEqual([false, false, false])
  })

  it('shows only whether a secret is set', async () => {
    const caller = await test.as(['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT'])
    const save = async (code: string, emailPassword: string | null) => {
      const clientValues = { acesClientName: code, clientCode: code, emailServer: 'mail.example.com', emailPassword }
      return (await caller.read(contract.clients.save, { body: clientValues })).acesClientId
    }
    const ids = [await save('SECRET1', 'canary-one'), await save('SECRET2', 'canary-two'), await save('SECRET3', null)]
    const { body } = await compareFor(caller, 'client', ...ids)
    expect(saidOf(body, 'emailPassword')).toEqual([true, true, false, true])
    expect(saidOf((await compareFor(caller, 'client', ids[0] ?? 0, ids[1] ?? 0)).body, 'emailPassword').at(-1)).toBe(
      false,
    )
    expect(fieldOf(body, 'emailPassword').values.map(({ isOpen }) => isOpen)).toEqual([false, false, false])
    expect(JSON.stringify(body)).not.toMatch(/canary|hmac/)
  })

  it('include the parts of instances the caller can open', async () => {
    const ids = [await test.instance(), await test.instance()]
    const admin = await test.as([...PERMISSIONS])
    const flag = { acesDatabaseId: ids[0], systemEnhancementName: 'AI_Alpha', isEnabled: true, rowVersion: null }
    expect((await admin.call(contract.features.edit, { body: flag })).status).toBe(200)
    const { body } = await compareFor(admin, 'instance', ...ids)
    expect(saidOf(body, 'AI_Alpha')).toEqual([true, false, true])
    expect(fieldOf(body, 'AI_Alpha')).toMatchObject({ of: 'instanceFeatures', group: 'Features', kind: 'flag' })
    expect(new Set(body.fields.map(({ group }) => group))).toEqual(
      new Set([
        'Details',
        'Layout',
        'Data Bridge',
        'Vendors',
        'SSO',
        'Business Objects',
        'Features',
        'Aces Intelligence',
      ]),
    )
    expect(fieldOf(body, 'AI_Alpha').values.map(({ isOpen }) => isOpen)).toEqual([false, false])
    const viewer = await test.as(['INSTANCE_DETAILS_VIEW'])
    expect((await compareFor(viewer, 'instance', ...ids)).body.fields.map(({ of }) => of)).not.toContain(
      'instanceFeatures',
    )
  })
})

describe('who compares', () => {
  it('shows what each page shows and counts hidden fields', async () => {
    const [here, there] = [await test.orgUnit(), await test.orgUnit()]
    const ids = [
      await test.instance({ orgUnitId: here, databaseServer: 'here.example.com' }),
      await test.instance({ orgUnitId: there, databaseServer: 'there.example.com' }),
    ]
    const caller = await test.as([
      { permissions: ['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_LIMITED_EDIT'], orgUnitIds: [here] },
      { permissions: ['BO_VIEW'], orgUnitIds: [there] },
    ])
    const { body } = await compareFor(caller, 'instance', ...ids)
    const { values, differs } = fieldOf(body, 'databaseServer')
    expect(values.map(({ value, isRead }) => [textsOf(value), isRead])).toEqual([
      ['here.example.com', true],
      [null, false],
    ])
    expect(differs, 'nothing is told of what may not be read').toBe(false)
    expect(JSON.stringify(body)).not.toContain('there.example.com')
    expect(fieldOf(body, 'databaseCompany').values.map(({ isOpen }) => isOpen)).toEqual([true, false])
    expect(fieldOf(body, 'databaseServer').values.map(({ isOpen }) => isOpen)).toEqual([false, false])
    const names = body.fields.map(({ field }) => field)
    expect([names.includes('acesProtectApiKey'), names.includes('enableSso')]).toEqual([false, false])
    expect(body.hiddenFields).toBeGreaterThan(6)
  })

  it('accepts one to four distinct records of supported kinds', async () => {
    const caller = await test.as(['CLIENT_DETAILS_VIEW'])
    const ids = [await test.client(), await test.client()]
    const [one = 0, two = 0] = ids
    expect((await compareFor(caller, 'client', one, two, one)).body.records.map(({ id }) => id)).toEqual(ids)
    for (const [kind, ids] of [
      ['client', '1,2,3,4,5'],
      ['client', ''],
      ['client', '1,x'],
      ['client', undefined],
      ['job', '1'],
    ] as const)
      expect((await caller.call(contract.compare.records, { params: { kind }, query: { ids } })).status, ids).toBe(400)
  })
})
