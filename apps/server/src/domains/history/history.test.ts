import { contract } from '@acm/contract'
import { messages } from '@acm/contract/core/messages'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { HistoryPage } from '@acm/contract/history'
import { HISTORY_KINDS, historyKinds, type KindOfHistory } from '@acm/contract/history-kinds'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PASSWORD, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { identityProvider } from '../../../test/identity-providers.ts'

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

const last = (caller: TestCaller, kind: string, id: number) =>
  caller.read(contract.history.last, { params: { kind, id } })
const rename = async (caller: TestCaller, id: number, acesClientName: string) => {
  const body = await caller.read(contract.clients.get, { params: { id } })
  return (await caller.call(contract.clients.save, { body: { ...body, acesClientName } })).status
}

// R-HIST-12
it('returns the newest change of a record and its parts', async () => {
  const [one, other] = [await test.as([...PERMISSIONS]), await test.as([...PERMISSIONS])]
  await test.db.updateTable('users').set({ firstName: 'Bo', lastName: 'Ray' }).where('id', '=', other.userId).execute()
  const id = await test.client()
  expect(await last(one, 'client', id)).toBeNull()
  await rename(one, id, 'Renamed')
  const first = await last(other, 'client', id)
  expect(first?.actor.name).toBe('Test Person')
  const provider = await identityProvider(test, { acesClientId: id, name: 'Okta' })
  const body = await other.read(contract.sso.get, { params: { id: provider } })
  await other.call(contract.sso.save, { body: { ...body, name: 'Entra' } })
  const second = await last(one, 'client', id)
  expect(second?.actor).toEqual({ type: 'user', id: other.userId, name: 'Bo Ray' })
  expect(Date.parse(second?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.at ?? ''))
  const withoutSso = await test.as(['CLIENT_DETAILS_VIEW'])
  expect(await last(withoutSso, 'client', id), 'who may not see the providers').toEqual(first)
})

it("follows the record's org unit and hides missing records", async () => {
  const [north, south] = [await test.orgUnit(), await test.orgUnit()]
  const id = await test.client({ orgUnitId: north })
  await rename(await test.as([...PERMISSIONS]), id, 'In the north')
  const viewer = (unit: number) => test.as([{ permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [unit] }])
  expect(await last(await viewer(north), 'client', id)).not.toBeNull()
  expect(await last(await viewer(south), 'client', id)).toBeNull()
  expect(await last(await test.as(['ROLE_VIEW']), 'client', id)).toBeNull()
  expect(await last(await test.as([...PERMISSIONS]), 'client', 999_999)).toBeNull()
})

it('ignores sign-ins, rejected changes and exports', async () => {
  const admin = await test.as([...PERMISSIONS])
  const id = (await test.as(['ROLE_VIEW'])).userId
  const body = await admin.read(contract.users.get, { params: { id } })
  await admin.call(contract.users.save, { body: { ...body, firstName: 'Changed' } })
  const changed = await last(admin, 'user', id)
  expect(changed).not.toBeNull()
  for (const password of [PASSWORD, 'wrong'])
    await test.nobody.call(contract.session.signIn, { body: { email: body.email, password } })
  const entries = (await admin.read(contract.history.getAll, { query: { within: `user.${id}` } })).entries
  expect(entries.map(({ action }) => action)).toEqual(['session.refuse', 'session.signIn', 'user.save'])
  expect(await last(admin, 'user', id)).toEqual(changed)
})

const all = () => test.as([...PERMISSIONS])
const entriesOf = async (caller: TestCaller, query: string) =>
  (await caller.read(contract.history.getAll, { query })).entries

it('rejects nonexistent days, times and keys', async () => {
  const caller = await all()
  const days = ['from=2026-02-31', 'from=0001-01-01T00:00:00%2B23:59', 'to=2026-13-01', 'to=9999-12-31T23:59:59-23:59']
  const keys = ['2026-02-31T00:00:00.000Z~5', '1~', '999999999999999~5'].map((key) => `before=${key}`)
  const list = (query: string) => caller.call(contract.history.getAll, { query })
  for (const query of [...days, ...keys]) {
    const { status, problem } = await list(query)
    expect([status, problem.errors?.[0]?.errorMessage], query).toEqual([400, messages.invalid])
  }
  const exported = await caller.call(contract.history.exported, { query: `format=csv&${days[0]}` })
  expect(exported.status).toBe(400)
  for (const query of ['from=0001-01-01&to=9999-12-31', 'before=99999999999999~1'])
    expect((await list(query)).status, query).toBe(200)
})

describe('a record', () => {
  it('is empty for missing records on every tab', async () => {
    const admin = await all()
    for (const kind of ['client', 'subscription', 'instance', 'instanceFeatures', 'instanceVendors', 'boConfig']) {
      const { status } = await admin.call(contract.history.asOf, { params: { kind, id: 999_999 } })
      expect(status, kind).toBe(404)
    }
  })
})

it('shows a denied change to people who open the user', async () => {
  const person = await test.as(['CLIENT_DETAILS_VIEW'])
  const admin = await all()
  expect((await person.call(contract.roles.remove, { params: { id: 1 } })).status).toBe(403)
  const [entry] = await entriesOf(admin, `action=call.refuse&within=user.${person.userId}`)
  expect([entry?.did, entry?.hiddenFields]).toEqual(['Was denied access', 0])
  expect(entry?.changes.map(({ label, now }) => [label, now?.value])).toContainEqual(['Call', 'DELETE /Roles/{id}'])
})

const currentOf = (caller: TestCaller, kind: string, id: number, before: number | undefined) =>
  caller.read(contract.history.asOf, { params: { kind, id }, query: { before } })

describe('what has no page of its own', () => {
  const save = (caller: TestCaller, account: object) => caller.read(contract.businessObjects.save, { body: account })

  it('restores a record in its current place', async () => {
    const caller = await all()
    const [one, other] = [await test.instance(), await test.instance()]
    const created = await save(caller, { instanceId: one, boUsername: 'reports', boPassword: 'kept' })
    const moved = await save(caller, { ...created, instanceId: other, boPassword: 'of the other' })
    await save(caller, { ...moved, boUsername: 'renamed', instanceId: one, boPassword: 'again' })
    const [back, there] = await entriesOf(caller, `within=boAccount.${created.id}`)
    expect([back?.isRestorable, back?.record?.within]).toEqual([true, { kind: 'instance', id: one }])
    const then = await currentOf(caller, 'boAccount', created.id, back?.id)
    expect(then.values).toEqual({ id: created.id, boUsername: 'reports' })
    expect(then.fields.find(({ field }) => field === 'instanceId')?.differs).toBe(true)
    expect(there?.changes.map(({ field }) => field)).toEqual(['instanceId', 'boPassword'])
    expect(there?.isRestorable, 'only moved').toBe(false)
  })

  it('links to the last page of a deleted record', async () => {
    const caller = await all()
    const [one, other] = [await test.instance(), await test.instance()]
    const created = await save(caller, { instanceId: one, boUsername: 'gone' })
    await save(caller, { ...created, instanceId: other })
    expect(await caller.read(contract.businessObjects.remove, { params: { id: created.id } })).toBe(true)
    expect(await test.db.selectFrom('bo_accounts').selectAll().where('id', '=', created.id).execute()).toEqual([])
    const entries = await entriesOf(caller, `within=instance.${other}`)
    expect(entries.map(({ did }) => did)).toEqual(['Deleted', 'Changed', 'Created'])
    expect(entries[0]?.isRestorable).toBe(true)
    for (const { record } of entries)
      expect(record).toMatchObject({ name: 'gone', isGone: true, within: { kind: 'instance', id: other } })
    const then = await currentOf(caller, 'boAccount', created.id, entries[0]?.id)
    expect([then.record.within?.id, then.values]).toEqual([other, { id: created.id, boUsername: 'gone' }])
    expect(await entriesOf(caller, `within=instance.${one}&kind=boAccount`)).toEqual([])
  })

  it('leads to the client of an identity provider', async () => {
    const caller = await all()
    const acesClientId = await test.client()
    const id = await identityProvider(test, { acesClientId, name: 'Okta' })
    const body = await caller.read(contract.sso.get, { params: { id } })
    await caller.call(contract.sso.save, { body: { ...body, name: 'Entra' } })
    const [entry] = await entriesOf(caller, `within=client.${acesClientId}`)
    expect(entry).toMatchObject({
      isRestorable: true,
      record: { kind: 'identityProvider', name: 'Entra', within: { kind: 'client', id: acesClientId } },
    })
    const { values } = await currentOf(caller, 'identityProvider', id, entry?.id)
    expect(values).toMatchObject({ id, name: 'Okta' })
    expect(values).not.toHaveProperty('acesClientId')
  })
})

const kinds: KindOfHistory[] = Object.values(historyKinds)

it('refers to known kinds by indexed name fields', async () => {
  const fields = kinds.flatMap(({ record, extra }) => [
    ...Object.values(record?.fields ?? {}),
    ...Object.values(extra).map(({ field }) => field),
  ])
  const references = fields
    .flatMap(({ refersTo }) => refersTo ?? [])
    .concat(kinds.flatMap(({ within }) => within ?? []))
  expect(references).toContain('instance')
  expect(references.filter((kind) => !(HISTORY_KINDS as string[]).includes(kind))).toEqual([])
  const names = new Set(kinds.flatMap(({ namedBy }) => namedBy))
  expect(names.size).toBeGreaterThan(3)
  for (const name of names) {
    const changes = JSON.stringify({ [name]: [null, 'x'] })
    const { rows } = await sql<{ tells: boolean }>`select tells_name(${changes}::json) as tells`.execute(test.db)
    expect(rows[0]?.tells, `${name}: a migration adds it to tells_name`).toBe(true)
  }
})
