import { PERMISSIONS } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../test/app.ts'
import { upload } from '../../../test/uploads.ts'

const test = testApp()
let admin: Caller
beforeAll(async () => {
  admin = await test.as([...PERMISSIONS])
})

/** The sentence of each failing field. */
const refusedWith = async (path: string, body: unknown): Promise<Record<string, string>> => {
  const { status, problem } = await admin.post(path, body)
  expect([status, problem.title]).toEqual([400, 'Business Rule Failure'])
  const names = problem.errors.map((error) => error.propertyName)
  expect(new Set(names).size, 'one error a field').toBe(names.length)
  return Object.fromEntries(problem.errors.map((error) => [error.propertyName, error.errorMessage]))
}
const countOf = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(test.db)
  return rows[0]?.count
}

describe('a save with several failing fields', () => {
  it('names every value that is taken', async () => {
    await test.client({ acesClientName: 'Harbor Bank', clientCode: 'HARBOR' })
    const taken = {
      acesClientName: 'A client with this name already exists.',
      clientCode: 'A client with this client code already exists.',
    }
    const save = '/Client/SaveClientDetails'
    const body = { acesClientName: 'HARBOR bank ', clientCode: 'harbor' }
    expect(await refusedWith(save, body)).toEqual(taken)
    const id = await test.client()
    expect(await refusedWith(save, { ...body, acesClientId: id })).toEqual(taken)
    // The record's own values are its own.
    const own = await admin.post<Record<string, unknown>>(save, {
      acesClientId: id,
      acesClientName: 'Harbour',
      clientCode: 'HARBOUR',
    })
    expect((await admin.post(save, { ...own.body, acesClientName: 'HARBOUR' })).status).toBe(200)
  })

  it('names them beside broken rules, values of the wrong shape and references to nothing', async () => {
    await test.client({ acesClientName: 'Granite Trust', clientCode: 'GRANITE' })
    const before = await countOf('clients')
    const errors = await refusedWith('/Client/SaveClientDetails', {
      acesClientName: 'granite trust',
      clientCode: 'Granite',
      clientIsDisabled: 'perhaps',
      cutOffDate: '2026-02-30',
      emailSender: 'nobody',
      emailServer: 'x'.repeat(256),
      orgUnitId: 4711,
    })
    expect(errors).toEqual({
      clientIsDisabled: 'Value is invalid.',
      cutOffDate: 'Value is invalid.',
      emailSender: 'Invalid email address',
      emailServer: 'Value must be less than 255 characters.',
      acesClientName: 'A client with this name already exists.',
      clientCode: 'A client with this client code already exists.',
      orgUnitId: 'Value is invalid.',
    })
    expect(await countOf('clients')).toBe(before)
  })

  it('writes nothing when nothing but a shape is wrong', async () => {
    await test.instance()
    const [before, history] = [await countOf('clients'), await countOf('history')]
    const body = { acesClientName: 'Only A Shape', clientCode: 'SHAPE', cutOffDate: 'soon' }
    expect(await refusedWith('/Client/SaveClientDetails', body)).toEqual({ cutOffDate: 'Value is invalid.' })
    const edit = { systemEnhancementName: 'AI_Alpha', isEnabled: true, seen: 5 }
    expect(Object.keys(await refusedWith('/Feature/BulkEdit', edit))).toEqual(['seen'])
    expect([await countOf('clients'), await countOf('history')]).toEqual([before, history])
  })

  it('says nothing else of a record whose own id is malformed', async () => {
    const [acesClientId, instanceId] = [await test.client({ clientCode: 'OWN' }), await test.instance()]
    await test.db.updateTable('instances').set({ databaseCode: 'OWN' }).where('databaseId', '=', instanceId).execute()
    const role = { name: 'Own', description: 'x', permissions: ['REPORTING'] }
    expect((await admin.post('/Roles/SaveRole', role)).status).toBe(200)
    const saves = [
      ['/Client/SaveClientDetails', 'acesClientId', { clientCode: 'own' }],
      ['/ClientDatabase/SaveInstanceDetails', 'databaseId', { acesClientId, databaseCode: 'own' }],
      ['/Roles/SaveRole', 'id', { ...role, description: '' }],
    ] as const
    for (const [path, id, body] of saves)
      for (const malformed of ['abc', -1, 1.5, {}])
        expect(await refusedWith(path, { ...body, [id]: malformed }), path).toEqual({ [id]: 'Value is invalid.' })
  })

  it('asks of whoever may edit a part only for that part', async () => {
    const orgUnitId = await test.orgUnit()
    const id = await test.client({ orgUnitId })
    const limited = await test.as([{ permissions: ['CLIENT_DETAILS_LIMITED_EDIT'], orgUnitIds: [orgUnitId] }])
    const body = { acesClientId: id, acesClientName: null, cutOffDate: 5 }
    const { problem } = await limited.post('/Client/SaveClientDetails', body)
    expect(problem.errors.map((error) => error.propertyName).sort()).toEqual(['acesClientName', 'cutOffDate'])
  })

  it('says the shape before it says whether there is the record, and who may change it', async () => {
    const limited = await test.as([
      { permissions: ['CLIENT_DETAILS_LIMITED_EDIT'], orgUnitIds: [await test.orgUnit()] },
    ])
    for (const caller of [admin, limited]) {
      const { status, problem } = await caller.post('/Client/SaveClientDetails', {
        acesClientId: 99_999,
        cutOffDate: 5,
      })
      expect([status, problem.errors.map((error) => error.propertyName)]).toEqual([400, ['cutOffDate']])
    }
  })
})

describe('what is unique (R-SAVE-7)', () => {
  /** Each is saved twice, the second time in another letter case and with something else wrong. */
  it('is named beside what else is wrong, for every kind of record', async () => {
    const client = await test.client()
    const instance = await test.instance()
    const role = await admin.post<{ id: number }>('/Roles/SaveRole', {
      name: 'Sole',
      description: 'x',
      permissions: ['REPORTING'],
    })
    const person = {
      firstName: 'A',
      lastName: 'B',
      newPassword: 'secret1',
      roleAssignments: [{ roleId: role.body.id, allOrgUnits: true }],
    }
    const product = { vendorName: 'V', requestorName: 'R', serviceResource: 'https://v.example' }
    const place = { vendorServiceGroup: 'Meridian', vendorServiceType: 'Appraisal' }
    const cases: { path: string; first: object; second: object; errors: Record<string, string> }[] = [
      {
        path: '/Users/SaveUser',
        first: { email: 'sole@example.com', ...person },
        second: { email: 'SOLE@example.com', ...person, lastName: '' },
        errors: { email: 'A user with this email already exists.', lastName: 'Value is required.' },
      },
      {
        path: '/Roles/SaveRole',
        first: { name: 'Only', description: 'x', permissions: ['REPORTING'] },
        second: { name: 'ONLY', permissions: ['REPORTING'] },
        errors: { name: 'A role with this name already exists.', description: 'Value is required.' },
      },
      {
        path: '/OrgUnits/SaveOrgUnit',
        first: { name: 'Only', description: 'x' },
        second: { name: 'ONLY' },
        errors: { name: 'An org unit with this name already exists.', description: 'Value is required.' },
      },
      {
        path: '/Amq/SaveAmq',
        first: { name: 'Only' },
        second: { name: 'ONLY', description: 5 },
        errors: { name: 'An AMQ with this name already exists.', description: 'String is invalid' },
      },
      {
        path: '/AmqGroup/SaveAmqGroup',
        first: { name: 'Only' },
        second: { name: 'ONLY', description: 5 },
        errors: { name: 'An AMQ Group with this name already exists.', description: 'String is invalid' },
      },
      {
        path: '/ClientDatabase/SaveInstanceDetails',
        first: {
          acesClientId: client,
          databaseCode: 'Only',
          databaseCompany: 'C',
          databaseServer: 'S',
          databaseName: 'N',
        },
        second: { acesClientId: client, databaseCode: 'ONLY', databaseCompany: 'C', databaseServer: 'S' },
        errors: {
          databaseCode: 'An instance with this instance code already exists.',
          databaseName: 'Value is required.',
        },
      },
      {
        path: '/BoAccount/SaveBoAccount',
        first: { instanceId: instance, boUsername: 'Only' },
        second: { instanceId: instance, boUsername: 'ONLY', boPassword: 'x'.repeat(256) },
        errors: {
          boUsername: 'A BO account with this username already exists for this instance.',
          boPassword: 'Value must be less than 255 characters.',
        },
      },
      {
        path: '/Sso/SaveIdentityProvider',
        first: { acesClientId: client, name: 'Only', metadataUrl: 'https://a.example', domains: 'a.example' },
        second: { acesClientId: client, name: 'ONLY', metadataUrl: 'https://a.example' },
        errors: {
          name: 'An identity provider with this name already exists for this client.',
          domains: 'Value is required.',
        },
      },
      {
        path: '/Vendors/UpdateVendorProduct',
        first: { vendorCode: 'Only', ...place, ...product },
        second: { vendorCode: 'ONLY', ...place, ...product, vendorName: null },
        errors: {
          vendorCode: 'A vendor product with this vendor code already exists for this platform and product type.',
          vendorName: 'Value is required.',
        },
      },
    ]
    for (const { path, first, second, errors } of cases) {
      expect((await admin.post(path, first)).status, path).toBe(200)
      expect(await refusedWith(path, second), path).toEqual(errors)
    }
  })

  it('is named beside what is wrong with an upload', async () => {
    const amq = await admin.post<{ id: number }>('/Amq/SaveAmq', { name: 'With versions' })
    const parts = { AMQId: amq.body.id, Name: 'Sole', StartDate: '2026-01-02' }
    expect((await upload(admin, parts)).status).toBe(200)
    const bad = { ...parts, Name: 'SOLE', Enabled: 'perhaps', StartDate: '' }
    const { problem } = await upload(admin, bad, { name: 'v.json', content: Buffer.from('{') })
    expect(problem.errors).toEqual([
      { propertyName: 'enabled', errorMessage: 'Value is invalid.' },
      { propertyName: 'startDate', errorMessage: 'Value is required.' },
      { propertyName: 'file', errorMessage: 'File is not valid JSON.' },
      { propertyName: 'name', errorMessage: 'A version with this name already exists for this AMQ.' },
    ])
  })

  /** Of the record that has the value. */
  const existingFor = async (caller: Caller, path: string, body: unknown) => {
    const { status, problem } = await caller.post(path, body)
    expect(status, path).toBe(400)
    return problem.existing
  }
  const plain = { within: null, state: null, since: null }

  it('tells whoever may open it which record has the value, and how it stands', async () => {
    const saved = async (path: string, body: object) => (await admin.post<{ id: number }>(path, body)).body.id
    const [orgUnit, amq, group] = [
      await saved('/OrgUnits/SaveOrgUnit', { name: 'Held', description: 'x' }),
      await saved('/Amq/SaveAmq', { name: 'Held' }),
      await saved('/AmqGroup/SaveAmqGroup', { name: 'Held', enabled: false }),
    ]
    const role = await saved('/Roles/SaveRole', { name: 'Held', description: 'x', permissions: ['REPORTING'] })
    const client = await test.client({ acesClientName: 'Held', clientCode: 'HELD', clientIsDisabled: true })
    const instance = await test.instance({ acesClientId: client, databaseCode: 'HELD', disabled: true })
    const account = await saved('/BoAccount/SaveBoAccount', { instanceId: instance, boUsername: 'held' })
    const idp = { acesClientId: client, name: 'Held', metadataUrl: 'https://a.example', domains: 'a.example' }
    const provider = await saved('/Sso/SaveIdentityProvider', idp)
    const product = { vendorCode: 'HELD', vendorServiceGroup: 'Meridian', vendorServiceType: 'Appraisal' }
    const whole = { ...product, vendorName: 'V', requestorName: 'R', serviceResource: 'https://v.example' }
    const vendorProduct = await saved('/Vendors/UpdateVendorProduct', { ...whole, isDisabled: true })
    const disabled = { state: 'disabled', since: null }
    const company = { databaseCompany: 'C', databaseServer: 'S', databaseName: 'N' }
    for (const [path, body, existing] of [
      ['/OrgUnits/SaveOrgUnit', { name: 'HELD', description: 'x' }, [{ kind: 'orgUnit', id: orgUnit, name: 'Held' }]],
      ['/Roles/SaveRole', { name: 'HELD', description: 'x' }, [{ kind: 'role', id: role, name: 'Held' }]],
      ['/Amq/SaveAmq', { name: 'HELD' }, [{ kind: 'amq', id: amq, name: 'Held' }]],
      ['/AmqGroup/SaveAmqGroup', { name: 'HELD' }, [{ kind: 'amqGroup', id: group, name: 'Held', ...disabled }]],
      [
        '/Client/SaveClientDetails',
        { acesClientName: 'HELD', clientCode: 'held' },
        ['acesClientName', 'clientCode'].map((propertyName) => ({
          propertyName,
          kind: 'client',
          id: client,
          name: 'Held',
          ...disabled,
        })),
      ],
      [
        '/ClientDatabase/SaveInstanceDetails',
        { acesClientId: client, databaseCode: 'held', ...company },
        [{ propertyName: 'databaseCode', kind: 'instance', id: instance, name: 'HELD', ...disabled }],
      ],
      [
        '/BoAccount/SaveBoAccount',
        { instanceId: instance, boUsername: 'HELD' },
        [
          {
            propertyName: 'boUsername',
            kind: 'boAccount',
            id: account,
            name: 'held',
            within: { kind: 'instance', id: instance },
          },
        ],
      ],
      [
        '/Sso/SaveIdentityProvider',
        { ...idp, name: 'HELD' },
        [{ kind: 'identityProvider', id: provider, name: 'Held', within: { kind: 'client', id: client } }],
      ],
      [
        '/Vendors/UpdateVendorProduct',
        whole,
        [{ propertyName: 'vendorCode', kind: 'vendorProduct', id: vendorProduct, name: 'V', ...disabled }],
      ],
    ] as const) {
      const expected = existing.map((one) => ({ propertyName: 'name', ...plain, ...one }))
      const told = await existingFor(admin, path, body)
      expect(
        told?.toSorted((a, b) => a.propertyName.localeCompare(b.propertyName)),
        path,
      ).toEqual(expected)
    }
    const version = { AMQId: amq, Name: 'Held', StartDate: '2026-01-02', Enabled: 'false' }
    const { body: first } = await upload<{ id: number }>(admin, version)
    const { problem } = await upload(admin, { ...version, Name: 'HELD' })
    expect(problem.existing).toEqual([
      {
        propertyName: 'name',
        kind: 'amqVersion',
        id: first.id,
        name: 'Held',
        within: { kind: 'amq', id: amq },
        ...disabled,
      },
    ])
  })

  it('says of a person since when they are archived, and tells nothing to those who may not open the record', async () => {
    const role = await admin.post<{ id: number }>('/Roles/SaveRole', {
      name: 'Of the lost',
      description: 'x',
      permissions: ['REPORTING'],
    })
    const { id } = await test.user({
      email: 'lost@example.com',
      firstName: 'Casey',
      lastName: 'Trial',
      deletedAt: '2026-11-26T10:00:00.000Z',
    })
    const again = {
      email: 'LOST@example.com',
      firstName: 'A',
      lastName: 'B',
      newPassword: 'secret1',
      roleAssignments: [{ roleId: role.body.id, allOrgUnits: true }],
    }
    const archived = { state: 'archived', since: '2026-11-26T10:00:00.000Z' }
    expect(await existingFor(admin, '/Users/SaveUser', again)).toEqual([
      { propertyName: 'email', kind: 'user', id, name: 'Casey Trial', ...plain, ...archived },
    ])
    const [near, far] = [await test.orgUnit(), await test.orgUnit()]
    await test.client({ acesClientName: 'Far away', orgUnitId: far })
    const scoped = await test.as([
      { permissions: ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT'], orgUnitIds: [near] },
    ])
    const body = { acesClientName: 'FAR away', clientCode: 'NEAR', orgUnitId: near }
    expect(await existingFor(scoped, '/Client/SaveClientDetails', body)).toBeUndefined()
    expect(await existingFor(admin, '/Client/SaveClientDetails', body)).toMatchObject([{ name: 'Far away' }])
  })
})
