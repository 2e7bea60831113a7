import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { HistoryPage } from '@acm/contract/history'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const CLIENT = ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT', 'ORG_UNIT_VIEW'] as const
const full = (...orgUnitIds: number[]) =>
  test.as(orgUnitIds.length > 0 ? [{ permissions: [...CLIENT], orgUnitIds }] : [...CLIENT])
const read = (caller: TestCaller, query: string) => caller.read(contract.history.getAll, { query })
const saveClient = (caller: TestCaller, values: object) => caller.read(contract.clients.save, { body: values })
const asOf = (caller: TestCaller, kind: string, id: number, query: { before?: number } = {}) =>
  caller.read(contract.history.asOf, { params: { kind, id }, query })

let serial = 0
const newClient = (orgUnitId: number) => {
  const code = `HIST${++serial}`
  return { acesClientName: `Acme ${code}`, clientCode: code, orgUnitId, emailServer: 'mail.example.com' }
}

describe('the history of a record', () => {
  it('shows who, what, when, from where, with past names', async () => {
    const [north, south] = [await test.orgUnit('North of then'), await test.orgUnit('South')]
    const caller = await full()
    const created = await saveClient(caller, newClient(north))
    await saveClient(caller, { ...created, orgUnitId: south, emailServer: null })
    const units = await test.as(['ORG_UNIT_EDIT'])
    await units.call(contract.orgUnits.save, { body: { id: north, name: 'North of now', description: 'x' } })
    const { entries, next } = await read(caller, `within=client.${created.acesClientId}`)
    expect(next).toBeNull()
    expect(entries.map(({ did, actor, record }) => [did, actor.name, record?.name, record?.isOpen])).toEqual([
      ['Changed', 'Test Person', created.acesClientName, true],
      ['Created', 'Test Person', created.acesClientName, true],
    ])
    const [changed] = entries
    expect(changed?.changes).toEqual([
      {
        field: 'orgUnitId',
        label: 'Org Unit',
        kind: 'id',
        old: { value: north, name: 'North of then' },
        now: { value: south, name: 'South' },
        added: [],
        removed: [],
        secret: null,
      },
      expect.objectContaining({ label: 'Email Server', old: { value: 'mail.example.com', name: null }, now: null }),
    ])
    expect([changed?.orgUnits, changed?.hiddenFields, changed?.isRestorable]).toEqual([
      ['North of then', 'South'],
      0,
      true,
    ])
    expect([changed?.from.address, entries[1]?.isRestorable]).toEqual(['127.0.0.1', false])
    const before = await asOf(caller, 'client', created.acesClientId, { before: entries[1]?.id })
    expect(before.existed, 'before it was created').toBe(false)
  })

  // Their values: walk.test.ts.
  it('shows of secrets only that they were set', async () => {
    const caller = await full()
    const created = await saveClient(caller, { ...newClient(await test.orgUnit()), emailPassword: 'one' })
    const { entries } = await read(caller, `within=client.${created.acesClientId}`)
    const change = entries[0]?.changes.find(({ field }) => field === 'emailPassword')
    expect([change?.kind, change?.secret, change?.old, change?.now]).toEqual(['secret', 'set', null, null])
  })

  // Filters: walk.test.ts.
  it('reads in pages', async () => {
    const caller = await full()
    let one = await saveClient(caller, newClient(await test.orgUnit()))
    for (const name of ['B', 'C', 'D', 'E']) one = await saveClient(caller, { ...one, acesClientName: name })
    const of = `within=client.${one.acesClientId}`
    const ids: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: HistoryPage = await read(caller, `${of}&limit=2${next && `&before=${next}`}`)
      ids.push(...page.entries.map(({ id }) => id))
      next = page.next
    }
    expect(ids).toEqual((await read(caller, of)).entries.map(({ id }) => id))
    expect(ids).toHaveLength(5)
  })
})

describe('sets', () => {
  const ALL = [...PERMISSIONS]
  const words = (members: { name: string | null }[] = []) => members.map(({ name }) => name)
  const newest = async (caller: TestCaller, query: string) => (await read(caller, query)).entries[0]

  it('shows AMQs added to and removed from a group', async () => {
    const caller = await test.as(ALL)
    const amq = await caller.read(contract.amqs.save, { body: { name: 'Came and went' } })
    const group = await caller.read(contract.amqGroups.save, { body: { name: 'Group of it' } })
    await caller.call(contract.amqGroups.addAmq, { body: { amqId: amq.id, amqGroupId: group.id } })
    await caller.call(contract.amqGroups.removeAmq, { params: { groupId: group.id, amqId: amq.id } })
    const { entries } = await read(caller, `within=amqGroup.${group.id}`)
    expect(entries.map(({ did, changes: [one] }) => [did, words(one?.added), words(one?.removed)])).toEqual([
      ['Removed an AMQ from', [], ['Came and went']],
      ['Added an AMQ to', ['Came and went'], []],
      ['Created', [], []],
    ])
    const before = await asOf(caller, 'amqGroup', group.id, { before: entries[0]?.id })
    expect(before.fields.find(({ field }) => field === 'amqs')).toMatchObject({ was: [{ value: amq.id }], is: [] })
    const subscriber = await test.as(['SUBSCRIPTION_VIEW'])
    expect(await newest(subscriber, `within=amqGroup.${group.id}`)).toMatchObject({ changes: [], hiddenFields: 1 })
  })

  it('shows subscribed instances and dates before and after', async () => {
    const caller = await test.as(ALL)
    const acesClientId = await test.client()
    const databaseId = await test.instance({ acesClientId, databaseCode: 'SUB-ONE' })
    const group = await caller.read(contract.amqGroups.save, { body: { name: 'Subscribed' } })
    const whole = { acesClientId, amqGroup: group.id, startDate: '2031-01-01' }
    await caller.call(contract.subscriptions.update, {
      body: { ...whole, acesDatabases: [databaseId], deletedAcesDatabases: [] },
    })
    await caller.call(contract.subscriptions.update, {
      body: { ...whole, acesDatabases: [], deletedAcesDatabases: [databaseId] },
    })
    const { entries } = await read(caller, `within=client.${acesClientId}`)
    const text = 'Subscribed for SUB-ONE, from 01/01/2031'
    expect(entries.map(({ changes: [one] }) => [words(one?.added), words(one?.removed)])).toEqual([
      [[], [text]],
      [[text], []],
    ])
    const before = await asOf(caller, 'subscription', acesClientId, { before: entries[0]?.id })
    expect(before.values.subscriptions).toEqual([
      { amqGroupId: group.id, databaseId, startDate: '2031-01-01', endDate: null },
    ])
  })
})

it("opens only for users of the org unit's page", async () => {
  const id = await test.orgUnit()
  const editor = await test.as(['ORG_UNIT_EDIT'])
  await editor.call(contract.orgUnits.save, { body: { id, name: `Unit ${id}`, description: 'Of now' } })
  const count = async (caller: TestCaller) => (await read(caller, `within=orgUnit.${id}`)).entries.length
  expect([await count(editor), await count(await test.as(['ORG_UNIT_VIEW']))]).toEqual([1, 1])
  const chooser = await test.as(['CLIENT_DETAILS_VIEW', 'USER_VIEW', 'INSTANCE_DETAILS_VIEW'])
  expect((await chooser.call(contract.orgUnits.getAll)).status).toBe(200)
  expect([
    await count(chooser),
    (await chooser.call(contract.history.asOf, { params: { kind: 'orgUnit', id } })).status,
  ]).toEqual([0, 403])
})

describe('an export', () => {
  it('exports the list safely and records itself', async () => {
    const caller = await test.as(['ORG_UNIT_VIEW', 'ORG_UNIT_ADD', 'USER_VIEW'])
    const body = await caller.read(contract.orgUnits.save, { body: { name: '=1+1', description: 'says "x", y' } })
    const csv = await caller.call(contract.history.exported, {
      query: { format: 'csv', within: `orgUnit.${body.id}` },
    })
    expect([csv.headers['content-type'], String(csv.body).split('\n')]).toEqual([
      'text/csv',
      expect.arrayContaining([
        expect.stringContaining(`,Name,,'=1+1,0`),
        expect.stringContaining(',Description,,"says ""x"", y",0'),
      ]),
    ])
    const lines = await caller.call(contract.history.exported, {
      query: { format: 'jsonl', within: `orgUnit.${body.id}` },
    })
    expect(lines.body).toEqual((await read(caller, `within=orgUnit.${body.id}`)).entries[0])
    const { entries } = await read(caller, `within=user.${caller.userId}&action=history.export`)
    expect(entries.map(({ did }) => did)).toEqual(['Exported the history', 'Exported the history'])
    expect(entries[0]?.changes.map(({ label }) => label)).toEqual(['Format', 'Filters'])
    await caller.call(contract.history.exported, { query: { format: 'csv' } })
    const [whole] = (await read(caller, `within=user.${caller.userId}&action=history.export`)).entries
    expect(whole?.changes.map(({ label }) => label)).toEqual(['Format'])
  })
})
