import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { type FoundKind, MAX_SEARCH_TEXT, type NamedRecord } from '@acm/contract/palette'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { type Inputs, sentencesOf, type TestCaller } from '../../../test/caller.ts'
import { RIGHTS } from '../../../test/rights-table.ts'
import { insertRole } from '../roles/roles.queries.ts'

const test = testApp()
const all = () => test.as([...PERMISSIONS])
const found = async (caller: TestCaller, text: string, kinds: readonly FoundKind[] = []) => {
  const query = new URLSearchParams([['text', text], ...kinds.map((kind) => ['kind', kind])])
  const { status, body } = await caller.call(contract.palette.search, { query })
  expect(status).toBe(200)
  return body
}
const namesOf = (records: readonly NamedRecord[]) => records.map(({ name }) => name)
const keyOf = ({ kind, id }: Pick<NamedRecord, 'kind' | 'id'>) => `${kind}.${id}`

type Opens = (caller: TestCaller, permissions: readonly string[]) => Promise<boolean>
type OpensCase = [kind: FoundKind, id: number, opens: Opens]

async function oneOfEach(word: string): Promise<{ north: number; records: OpensCase[] }> {
  const [north, south] = [await test.orgUnit(`${word} North`), await test.orgUnit(`${word} South`)]
  const client = (name: string, orgUnitId: number | null) =>
    test.client({ acesClientName: `${word} ${name}`, orgUnitId })
  const clients = [
    await client('A', north),
    await client('B', south),
    await client('C', null),
    await client('D', south),
  ]
  const instance = (acesClientId: number | undefined, orgUnitId: number | null) =>
    test.instance({ databaseCode: `${word}-${orgUnitId}`, acesClientId, orgUnitId })
  // The last client has another org unit than its instance.
  const instances = [
    await instance(clients[3], north),
    await instance(clients[1], south),
    await instance(clients[2], null),
  ]
  const user = await test.user({ firstName: word })
  const role = await test.db
    .transaction()
    .execute((tx) => insertRole(tx, { name: `${word} role`, description: 'x', permissions: ['BO_VIEW'] }))
  const inserted = async (table: string, values: Record<string, unknown>) => {
    const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${columns})
      values (${sql.join(Object.values(values))}) returning id`.execute(test.db)
    return rows[0]?.id ?? 0
  }
  const amq = await inserted('amqs', { name: `${word} amq`, createdBy: 'x' })
  const group = await inserted('amq_groups', { name: `${word} group`, createdBy: 'x', enabled: true })
  const feature = await inserted('feature_names', { id: 900, systemEnhancementName: `${word}_feature` })
  const product = await inserted('vendor_products', {
    vendorServiceGroup: 'Meridian',
    vendorServiceType: 'Appraisal',
    vendorCode: 'X',
    vendorName: `${word} product`,
    requestorName: 'x',
    serviceResource: 'x',
  })
  const answers =
    <E extends Endpoint>(endpoint: E, ...input: Inputs<E>) =>
    async (caller: TestCaller) =>
      (await caller.call(endpoint, ...input)).status === 200
  /** Their pages open by these permissions in any org unit: platform/http/calls/authorization.test.ts. */
  const opensBy = (call: string) => RIGHTS.find((right) => right.call === `GET ${call}`)?.anyOf ?? []
  const holds = (anyOf: readonly string[]) => async (_: TestCaller, permissions: readonly string[]) =>
    permissions.some((permission) => anyOf.includes(permission))
  const records: OpensCase[] = [
    ...clients.map((id): OpensCase => ['client', id, answers(contract.clients.get, { params: { id } })]),
    ...instances.map((id): OpensCase => ['instance', id, answers(contract.instances.get, { params: { id } })]),
    ['user', user.id, holds(opensBy('/Users/{id}'))],
    ['role', role, holds(opensBy('/Roles/{id}'))],
    ['amq', amq, holds(opensBy('/Amq/{id}'))],
    ['amqGroup', group, holds(opensBy('/AmqGroup/GetAllAmqGroups'))],
    ['feature', feature, holds(opensBy('/Feature/GetFeatureNames'))],
    ['vendorProduct', product, holds(opensBy('/Vendors/GetAllVendorProducts'))],
    // Everyone can read the list of org units to choose one, but only these open the page.
    ['orgUnit', north, holds(['ORG_UNIT_VIEW', 'ORG_UNIT_EDIT'])],
    ['orgUnit', south, holds(['ORG_UNIT_VIEW', 'ORG_UNIT_EDIT'])],
  ]
  return { north, records }
}

describe('who finds what', () => {
  it('follows each permission of opening a record', async () => {
    const { north, records } = await oneOfEach('Everywhere')
    const people: [string, TestCaller, readonly string[]][] = [
      ['all', await all(), PERMISSIONS],
      ['none', await test.as([]), []],
    ]
    for (const permission of PERMISSIONS) {
      people.push([permission, await test.as([{ permissions: [permission], orgUnitIds: [north] }]), [permission]])
    }
    const counts = new Map<string, number>()
    for (const [who, caller, permissions] of people) {
      const opened: string[] = []
      for (const [kind, id, opens] of records) if (await opens(caller, permissions)) opened.push(keyOf({ kind, id }))
      const results = (await found(caller, 'everywhere')).map(keyOf)
      expect(results.toSorted(), who).toEqual(opened.toSorted())
      const query = records.map(([kind, id]) => `record=${kind}.${id}`).join('&')
      const body = await caller.read(contract.palette.named, { query })
      expect(body.map(keyOf), who).toEqual(opened)
      counts.set(who, opened.length)
    }
    expect([counts.get('all'), counts.get('none')]).toEqual([records.length, 0])
    // The client in the org unit, and the one elsewhere that has an instance in it.
    expect([counts.get('INSTANCE_DETAILS_VIEW'), counts.get('SUBSCRIPTION_VIEW')]).toEqual([3, 2])
  }, 60_000)

  it("hides names that the user can't read", async () => {
    const unit = await test.orgUnit()
    const values = { databaseCode: 'HIDDEN-1', databaseName: 'Cinnabar books', databaseServer: 'db-cinnabar' }
    await test.instance({ ...values, orgUnitId: unit })
    const reader = await test.as([{ permissions: ['FEATURE_FLAG_VIEW'], orgUnitIds: [unit] }])
    const setter = await test.as([{ permissions: ['FEATURE_FLAG_EDIT'], orgUnitIds: [unit] }])
    for (const text of ['hidden-1', 'cinabar', 'db-cinnabar']) {
      expect(namesOf(await found(reader, text, ['instance'])), text).toEqual(['HIDDEN-1'])
    }
    for (const text of ['cinabar', 'db-cinnabar']) {
      expect(await found(setter, text, ['instance']), text).toEqual([])
    }
    const [mine] = await found(setter, 'hiden-1', ['instance'])
    expect(mine).toMatchObject({ name: 'HIDDEN-1', about: null })
    expect((await found(reader, 'hidden', ['instance']))[0]?.about).toMatch(/^Cinnabar books · Client /)
  })
})

describe('what is found first', () => {
  it('ranks exact, beginning, word, part, then inactive', async () => {
    const caller = await all()
    for (const [acesClientName, clientIsDisabled] of [
      ['Unmarlin', false],
      ['Blue-Marlin Trust', false],
      ['Marlin', false],
      ['Marlin Bank', false],
      ['Marlin Abbey', true],
      ['Marlyn', false],
    ] as const) {
      await test.client({ acesClientName, clientIsDisabled })
    }
    await test.user({ firstName: 'Marlin', lastName: 'Moss' })
    const records = await found(caller, ' MARLIN ')
    expect(records.map(({ name, match }) => [name, match])).toEqual([
      ['Marlin', 'whole'],
      ['Marlin Bank', 'beginning'],
      ['Marlin Moss', 'beginning'],
      ['Marlin Abbey', 'beginning'],
      ['Blue-Marlin Trust', 'word'],
      ['Unmarlin', 'part'],
    ])
    expect(records.find(({ name }) => name === 'Marlin Abbey')?.isOff).toBe(true)
    expect(namesOf(await found(caller, 'trust marlin'))).toEqual(['Blue-Marlin Trust'])
  })

  it('ranks a client before its instances', async () => {
    const caller = await all()
    const acesClientId = await test.client({ acesClientName: 'Sequoia Homes' })
    await test.instance({ acesClientId, databaseCode: 'SEQU1', databaseName: 'Sequoia audits' })
    await test.instance({ acesClientId, databaseCode: 'SEQU2', databaseName: 'Sequoia training' })
    expect(namesOf(await found(caller, 'sequoia'))).toEqual(['Sequoia Homes', 'SEQU1', 'SEQU2'])
    await test.instance({ acesClientId, databaseCode: 'SEQUOIA' })
    expect(namesOf(await found(caller, 'sequoia'))[0]).toBe('SEQUOIA')
  })

  it('tolerates missing, wrong, doubled and swapped letters', async () => {
    const caller = await all()
    await test.client({ acesClientName: 'Tamarack Lending' })
    for (const text of ['tamarak', 'tamarick', 'tammarack', 'tmaarack', 'tamarack lneding']) {
      const [first] = await found(caller, text)
      expect([first?.name, first?.match], text).toEqual(['Tamarack Lending', 'alike'])
    }
    expect(await found(caller, 'qqqqqq')).toEqual([])
  })

  it('finds an exact name among hundreds', async () => {
    const caller = await all()
    const acesClientId = await test.client()
    await sql`insert into instances ("databaseCode", "databaseName", "databaseServer", "databaseCompany", "acesClientId")
      select 'XBULK' || n, 'n', 's', 'c', ${acesClientId} from generate_series(100, 700) n`.execute(test.db)
    await test.instance({ databaseCode: 'BULK', acesClientId })
    await sql`insert into instances ("databaseCode", "databaseName", "databaseServer", "databaseCompany", "acesClientId")
      select 'BULK-' || n, 'n', 's', 'c', ${acesClientId} from generate_series(100, 700) n`.execute(test.db)
    expect(namesOf(await found(caller, 'bulk'))).toEqual(['BULK', ...[0, 1, 2, 3, 4, 5, 6].map((n) => `BULK-10${n}`)])
    expect(namesOf(await found(caller, 'b', ['instance'])).slice(0, 2)).toEqual(['BULK', 'BULK-100'])
  })
})

// Each form of a name: platform/database/readings.test.ts.
const PEOPLE = [
  ['Ann', 'Nguyen', ['ann']],
  ['Văn An', 'Nguyễn', ['nguyen van an', 'Nguyễn']],
  ['太郎', '山田', ['山田太郎', '山田 太郎', '太郎']],
  ['María José', 'García López', ['lopez maria']],
  ['Sean', 'O’Neill', ["O'Neill", 'oneill']],
] as const

describe('a person', () => {
  it('finds users by every form of their name', async () => {
    const caller = await all()
    for (const [firstName, lastName, typed] of PEOPLE) {
      const { id } = await test.user({ firstName, lastName })
      for (const text of typed)
        expect(
          (await found(caller, text, ['user'])).map((record) => record.id),
          text,
        ).toContain(id)
    }
    const query = new URLSearchParams({ fullName: ' nguyen van an\u200b' })
    const filtered = await caller.read(contract.users.getAll, { query })
    expect(filtered.map(({ fullName }) => fullName)).toEqual(['Văn An Nguyễn'])
    expect(namesOf(await found(caller, 'nguyen')).slice(0, 2)).toEqual(['Ann Nguyen', 'Văn An Nguyễn'])
    expect(namesOf(await found(caller, 'nguyễn')).slice(0, 2)).toEqual(['Văn An Nguyễn', 'Ann Nguyen'])
    expect((await found(caller, '山田太郎')).map(({ name, match }) => [name, match])).toEqual([['太郎 山田', 'whole']])
    expect(await found(caller, '\u0301')).toEqual([])
  })
})

describe('what cannot be asked', () => {
  it('rejects invalid queries', async () => {
    const caller = await all()
    const refused = async (text: string) => {
      const answer = await caller.call(contract.palette.search, { query: { text } })
      return [answer.status, sentencesOf(answer)]
    }
    expect(await refused(' ')).toEqual([400, ['Value is required.']])
    expect(await refused('x'.repeat(MAX_SEARCH_TEXT + 1))).toEqual([400, ['Value must be less than 100 characters.']])
    for (const record of [['job.1'], Array.from({ length: 31 }, (_, id) => `client.${id}`)])
      expect((await caller.call(contract.palette.named, { query: { record } })).status).toBe(400)
  })
})

describe('what records are called', () => {
  it('returns current names in order, without deleted records', async () => {
    const caller = await all()
    const [one, other] = [await test.client({ acesClientName: 'Once so' }), await test.client()]
    const user = await test.user({ firstName: 'Ida', lastName: 'Lock', isLocked: true })
    await sql`update clients set "acesClientName" = 'Now so' where "acesClientId" = ${one}`.execute(test.db)
    const body = await caller.read(contract.palette.named, {
      query: {
        record: [`user.${user.id}`, 'client.999999999', `client.${'9'.repeat(30)}`, `client.${other}`, `client.${one}`],
      },
    })
    expect(body.map(keyOf)).toEqual([`user.${user.id}`, `client.${other}`, `client.${one}`])
    expect(body[0]).toEqual({ kind: 'user', id: user.id, name: 'Ida Lock', about: user.email, isOff: true })
    expect(body[2]?.name).toBe('Now so')
  })
})
