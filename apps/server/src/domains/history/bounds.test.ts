import { contract } from '@acm/contract'
import { messages } from '@acm/contract/core/messages'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const SECRET: Permission[] = [
  'CLIENT_DETAILS_VIEW',
  'INSTANCE_DETAILS_VIEW',
  'DATA_BRIDGE_CONFIG_VIEW',
  'FEATURE_FLAG_VIEW',
]
const all = () => test.as([...PERMISSIONS])
const read = async (caller: TestCaller, query: string) =>
  (await caller.read(contract.history.getAll, { query })).entries

it('refuses days, moments, zones and keys that there are not, and takes the first and the last', async () => {
  const caller = await all()
  const id = await test.client()
  const noFrom = ['2026-02-31', '0000-01-01', '2026-02-31T00:00:00Z', '0001-01-01T00:00:00%2B23:59']
  const noTo = ['2026-02-30', '2026-13-01', '9999-12-31T23:59:59-23:59']
  const noKey = ['2026-02-31T00:00:00.000Z~5', '1~', '-1~5', '999999999999999~5']
  const noMoment = [
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '0001-01-01T00:00:00%2B23:59',
    '2026-02-31T00:00:00Z',
  ]
  const bad = [noFrom.map((day) => `from=${day}`), noTo.map((day) => `to=${day}`)].flat()
  const list = (query: string) => caller.call(contract.history.getAll, { query })
  const days = (query: string) => caller.call(contract.history.days, { query })
  const exported = (query: string) => caller.call(contract.history.exported, { query: `format=csv&${query}` })
  const asOf = (query: string) => caller.call(contract.history.asOf, { params: { kind: 'client', id }, query })
  for (const [call, queries] of [
    ...[list, days, exported].map((filtered) => [filtered, bad] as const),
    [list, noKey.map((key) => `before=${key}`)],
    [asOf, noMoment.map((at) => `at=${at}`)],
  ] as const)
    for (const query of queries) {
      const { status, problem } = await call(query)
      expect([status, problem.errors?.[0]?.errorMessage], query).toEqual([400, messages.invalid])
    }
  for (const zone of ['Factory', 'Nowhere/Else'])
    for (const text of ['', '&text=a']) {
      const { status, problem } = await caller.call(contract.history.days, { query: `zone=${zone}${text}` })
      expect([status, problem.errors[0]?.errorMessage], zone + text).toEqual([400, "This time zone doesn't exist."])
    }
  for (const [call, query] of [
    [list, 'from=0001-01-01&to=9999-12-31'],
    [list, 'from=2026-01-01T00:00:00%2B23:59&before=99999999999999~1'],
    [days, 'from=2024-02-29&zone=europe/berlin&text=a'],
    [asOf, 'at=9999-12-31T23:59:59Z'],
  ] as const)
    expect((await call(query)).status, query).toBe(200)
})

describe('a record', () => {
  it('that somebody may not open cannot be told from one that is not there, with or without an entry of it', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const permissions: Permission[] = [
      'CLIENT_DETAILS_VIEW',
      'SUBSCRIPTION_VIEW',
      'INSTANCE_DETAILS_VIEW',
      'FEATURE_FLAG_VIEW',
    ]
    const caller = await test.as([{ permissions, orgUnitIds: [mine] }])
    const admin = await all()
    const acesClientId = await test.client({ orgUnitId: other })
    const body = await admin.read(contract.clients.get, { params: { id: acesClientId } })
    expect((await admin.call(contract.clients.save, { body: { ...body, acesClientName: 'Theirs' } })).status).toBe(200)
    const [entry] = await read(admin, `kind=client&record=${acesClientId}`)
    expect(entry).toBeDefined()
    const instance = await test.instance({ orgUnitId: other })
    for (const [kind, there] of [
      ['client', acesClientId],
      ['subscription', acesClientId],
      ['instance', instance],
      ['instanceFeatures', instance],
    ])
      for (const id of [there, 999_999])
        for (const [call, query] of [
          ['asOf', ''],
          ['asOf', 'before=1'],
          ['asOf', `before=${entry?.id}`],
          ['asOf', 'after=999999'],
          ['secrets', ''],
        ] as const) {
          const { status } = await caller.call(contract.history[call], { params: { kind, id }, query })
          expect(status, `${kind} ${id} ${call} ${query}`).toBe(403)
        }
  })

  it('says of its secrets when they were set to those who may open it there', async () => {
    const mine = await test.orgUnit()
    const admin = await all()
    const acesClientId = await test.client({ orgUnitId: mine })
    const body = await admin.read(contract.clients.get, { params: { id: acesClientId } })
    await admin.call(contract.clients.save, { body: { ...body, emailPassword: 'not to be told' } })
    const local = await test.as([{ permissions: SECRET, orgUnitIds: [mine] }])
    const { status, body: secrets } = await local.call(contract.history.secrets, {
      params: { kind: 'client', id: acesClientId },
    })
    expect([status, secrets.map(({ field }) => field)]).toEqual([200, ['emailPassword']])
    const databaseId = await test.instance({ orgUnitId: mine })
    for (const kind of ['instance', 'dataBridge', 'instanceFeatures'])
      expect((await local.call(contract.history.secrets, { params: { kind, id: databaseId } })).status, kind).toBe(200)
  })

  it('that is not there has no past, whatever tab of it is asked for', async () => {
    const admin = await all()
    for (const kind of ['client', 'subscription', 'instance', 'instanceFeatures', 'instanceVendors', 'boConfig'])
      for (const [call, query] of [
        ['asOf', ''],
        ['asOf', 'before=1'],
        ['secrets', ''],
      ] as const) {
        const { status } = await admin.call(contract.history[call], { params: { kind, id: 999_999 }, query })
        expect(status, `${kind} ${call} ${query}`).toBe(404)
      }
  })

  it('elsewhere is called by its name of then where a record of theirs referred to it, and not found by that of today', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const admin = await all()
    const there = await test.instance({ orgUnitId: other, databaseCode: 'NAMETHEN' })
    const here = await test.instance({ orgUnitId: mine })
    const account = { instanceId: there, boUsername: 'moved', boPassword: 'one' }
    const made = await admin.read(contract.businessObjects.save, { body: account })
    await admin.call(contract.businessObjects.save, { body: { ...made, instanceId: here, boPassword: 'two' } })
    const body = await admin.read(contract.instances.get, { params: { id: there } })
    const renamed = await admin.call(contract.instances.save, { body: { ...body, databaseCode: 'HIDDENTODAY' } })
    expect(renamed.status).toBe(200)
    const local = await test.as([{ permissions: ['BO_VIEW', 'INSTANCE_DETAILS_VIEW'], orgUnitIds: [mine] }])
    const of = `kind=boAccount&record=${made.id}`
    const told = async (caller: TestCaller) =>
      (await read(caller, of))[0]?.changes.find(({ field }) => field === 'instanceId')?.old
    expect(await told(admin)).toMatchObject({ name: 'NAMETHEN', nameNow: 'HIDDENTODAY' })
    expect(await told(local)).toMatchObject({ name: 'NAMETHEN', nameNow: null })
    const [last] = await read(admin, of)
    const before = await local.call(contract.history.asOf, {
      params: { kind: 'boAccount', id: made.id },
      query: { before: last?.id },
    })
    expect(before.body.fields.find(({ field }) => field === 'instanceId')?.was).toMatchObject({ name: 'NAMETHEN' })
    expect(JSON.stringify([await read(local, of), before.body])).not.toContain('HIDDENTODAY')
    expect([(await read(admin, `${of}&text=hiddentoday`)).length, await read(local, `${of}&text=hiddentoday`)]).toEqual(
      [2, []],
    )
  })
})

it('tells of a refused change in words, to whoever reads the person and to the person', async () => {
  const person = await test.as(['CLIENT_DETAILS_VIEW'])
  const admin = await all()
  expect((await person.call(contract.roles.remove, { params: { id: 1 } })).status).toBe(403)
  const [entry] = await read(admin, `action=call.refuse&kind=user&record=${person.userId}`)
  expect([entry?.did, entry?.hiddenFields]).toEqual(['Was denied', 0])
  expect(entry?.changes.map(({ label, now }) => [label, now?.value])).toContainEqual(['Call', 'DELETE /Roles/{id}'])
  const own = await person.call(contract.history.own)
  expect(own.body.entries[0]).toEqual({ ...entry, orgUnits: [], isRestorable: false })
})

it('has nothing of a record whose id none can have', async () => {
  const caller = await all()
  for (const id of ['2147483648', '9'.repeat(30)]) {
    const { status, body } = await caller.call(contract.history.getAll, { query: { within: `instance.${id}` } })
    expect([status, body.entries], id).toEqual([200, []])
  }
})

it('says how the features of an instance stood before they were set, and set back, for all instances at once', async () => {
  const caller = await all()
  const databaseId = await test.instance()
  const [name = ''] = await caller.read(contract.features.getNames)
  const at = async (moment: string) => {
    const body = await caller.read(contract.history.asOf, {
      params: { kind: 'instanceFeatures', id: databaseId },
      query: { at: moment },
    })
    return body.fields.find(({ field }) => field === name)
  }
  const start = new Date(Date.now() - 1).toISOString()
  await caller.call(contract.features.bulkEdit, { body: { systemEnhancementName: name, isEnabled: true } })
  const [entry] = await read(caller, 'kind=feature&limit=1')
  expect(await at(start)).toMatchObject({ was: { value: false }, is: { value: true }, differs: true })
  expect(await at(entry?.at ?? '')).toMatchObject({ was: { value: true }, differs: false })
  await caller.call(contract.features.bulkEdit, { body: { systemEnhancementName: name, isEnabled: false } })
  expect(await at(start)).toMatchObject({ was: { value: false }, differs: false })
  expect(await at(entry?.at ?? '')).toMatchObject({ was: { value: true }, is: { value: false }, differs: true })
})
