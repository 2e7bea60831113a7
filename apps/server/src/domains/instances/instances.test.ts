import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { instances } from '@acm/contract/instances'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type GrantList, testApp, waitingFor } from '../../../test/app.ts'
import { errorsOf, sentencesOf, type TestCaller } from '../../../test/caller.ts'
import { identityProvider } from '../../../test/identity-providers.ts'

const test = testApp()
const rowsOf = async (given: GrantList, query = '') => (await test.as(given)).read(contract.instances.getAll, { query })
const idsOf = async (given: GrantList, query = '') => (await rowsOf(given, query)).map((row) => row.databaseId)
const within = (permissions: Permission[], ...orgUnitIds: number[]) => [{ permissions, orgUnitIds }]

describe('the instance list', () => {
  it("shows instances of the caller's org units", async () => {
    const [north, south] = [await test.orgUnit(), await test.orgUnit()]
    const inNorth = await test.instance({ orgUnitId: north, databaseCode: 'NORTH' })
    const inSouth = await test.instance({ orgUnitId: south, databaseCode: 'SOUTH' })
    const nowhere = await test.instance()
    for (const permission of ['INSTANCE_DETAILS_VIEW', 'BO_VIEW', 'SSO_CONFIG_VIEW'] as Permission[]) {
      expect(await idsOf(within([permission], north)), permission).toEqual([inNorth])
    }
    expect(
      await idsOf([...within(['FEATURE_FLAG_VIEW'], north), ...within(['SYNC_DATA_IMPORT_FIELDS'], south)]),
    ).toEqual([inNorth, inSouth])
    expect(await idsOf(['INSTANCE_DETAILS_VIEW'])).toEqual(expect.arrayContaining([inNorth, inSouth, nowhere]))
    expect(await idsOf(within(['INSTANCE_DETAILS_VIEW'], await test.orgUnit()))).toEqual([])
  })

  it('returns only the documented keys', async () => {
    const acesClientId = await test.client({ acesClientName: 'Listed Client' })
    const id = await test.instance({ acesClientId, disabled: true })
    const row = (await rowsOf(['INSTANCE_DETAILS_VIEW'])).find((one) => one.databaseId === id)
    expect(Object.keys(row ?? {})).toEqual([
      'databaseId',
      'databaseCode',
      'acesClientId',
      'acesClient',
      'databaseName',
      'databaseServer',
      'databaseCompany',
      'disabled',
      'orgUnitId',
      'isLinked',
      'isDown',
      'enableICE',
      'enableFlatteningETL',
      'enableDataBridge',
      'enableBankVod',
      'enableDataVerify',
      'enableServiceFirst',
      'enableXactus',
      'enableDataFacts',
    ])
    expect(row).toMatchObject({ disabled: true, acesClient: { acesClientId, acesClientName: 'Listed Client' } })
    const linked = await test.linkedInstance({ acesClientId })
    const rows = await rowsOf(['INSTANCE_DETAILS_VIEW'], 'acesClientName=Listed%20Client')
    expect(rows.map(({ databaseId, isLinked }) => [databaseId, isLinked])).toEqual([
      [id, false],
      [linked.databaseId, true],
    ])
  })

  it("shows gated flags only within their permission's org units", async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const flags = { enableICE: true, enableFlatteningETL: true, enableDataBridge: true, enableXactus: true }
    const here = await test.instance({ orgUnitId: mine, ...flags })
    const there = await test.instance({ orgUnitId: other, ...flags })
    const rows = await rowsOf([
      ...within(['INSTANCE_DETAILS_VIEW'], mine, other),
      ...within(['DATA_BRIDGE_CONFIG_VIEW', 'VENDOR_CONFIG_VIEW'], mine),
    ])
    const flagsOf = (id: number) => {
      const row = rows.find((one) => one.databaseId === id)
      return [row?.enableICE, row?.enableFlatteningETL, row?.enableDataBridge, row?.enableXactus, row?.enableBankVod]
    }
    expect(flagsOf(here)).toEqual([true, true, true, true, false])
    expect(flagsOf(there)).toEqual([null, null, null, null, null])
  })

  it('filters and pages on the server', async () => {
    const unit = await test.orgUnit()
    const acesClientId = await test.client({ acesClientName: 'Zebra Funding' })
    const make = (databaseCode: string, values = {}) =>
      test.instance({ acesClientId, orgUnitId: unit, databaseCode, ...values })
    const [a, b, c] = [
      await make('zeb-1', { enableICE: true }),
      await make('ZEB-2', { disabled: true }),
      await make('zeb-3'),
    ]
    const wide: GrantList = ['INSTANCE_DETAILS_VIEW', 'DATA_BRIDGE_CONFIG_VIEW']
    expect(await idsOf(wide, 'databaseCode=ZEb')).toEqual([a, b, c])
    expect(await idsOf(wide, 'acesClientName=bra%20FUND&disabled=false')).toEqual([a, c])
    expect(await idsOf(wide, `orgUnitId=${unit}&enableICE=true`)).toEqual([a])
    expect(await idsOf(['INSTANCE_DETAILS_VIEW'], `orgUnitId=${unit}&enableICE=true`)).toEqual([])
    expect(await idsOf(wide, 'orgUnitId=x')).toEqual([])
    expect(await idsOf(wide, 'acesClientName=zebra&page=2&pageSize=2&sort=-databaseCode')).toEqual([a])
    const caller = await test.as(wide)
    const query = { acesClientName: 'zebra', page: 1, pageSize: 2 }
    expect((await caller.call(contract.instances.getAll, { query })).headers['x-total-count']).toBe('3')
    expect((await caller.call(contract.instances.getAll, { query: 'acesClientId=1' })).status).toBe(400)
  })

  it('is read again after its client changes', async () => {
    const acesClientId = await test.client()
    await test.instance({ acesClientId })
    const caller = await test.as(['INSTANCE_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT'])
    const { headers } = await caller.call(contract.instances.getAll)
    const client = await caller.read(contract.clients.get, { params: { id: acesClientId } })
    await caller.read(contract.clients.save, { body: { ...client, acesClientName: 'Renamed' } })
    const condition = { 'if-none-match': String(headers.etag) }
    const { body } = await caller.call(contract.instances.getAll, { headers: condition })
    expect(body.map((row) => row.acesClient.acesClientName)).toContain('Renamed')
  })
})

describe("a client's instances", () => {
  const read = async (given: GrantList, acesClientId: number) =>
    (await test.as(given)).read(contract.instances.getForClient, { query: { acesClientId } })
  const idsIn = async (given: GrantList, acesClientId: number) =>
    (await read(given, acesClientId)).map((row) => row.databaseId)

  it("returns the client's instances in the caller's org units", async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const acesClientId = await test.client({ orgUnitId: other })
    const active = await test.instance({ acesClientId, orgUnitId: mine, databaseCode: 'mine-1' })
    const disabled = await test.instance({ acesClientId, orgUnitId: mine, databaseCode: 'mine-2', disabled: true })
    const otherInstance = await test.instance({ acesClientId, orgUnitId: other, databaseCode: 'other-1' })
    await test.instance({ orgUnitId: mine })
    expect(await idsIn(within(['INSTANCE_DETAILS_VIEW'], mine), acesClientId)).toEqual([active, disabled])
    expect(await idsIn(within(['BO_EDIT'], other), acesClientId)).toEqual([otherInstance])
    expect(await idsIn(['INSTANCE_DETAILS_VIEW'], 999_999)).toEqual([])
    const caller = await test.as(['INSTANCE_DETAILS_VIEW'])
    expect((await caller.call(contract.instances.getForClient, { query: `ACESclientid=${acesClientId}` })).status).toBe(
      200,
    )
    expect((await caller.call(contract.instances.getForClient)).status).toBe(400)
  })

  it('returns ids and codes for subscription managers', async () => {
    const [ofClient, other] = [await test.orgUnit(), await test.orgUnit()]
    const acesClientId = await test.client({ orgUnitId: ofClient })
    const id = await test.instance({ acesClientId, orgUnitId: other, databaseCode: 'reduced' })
    expect(await read(within(['SUBSCRIPTION_VIEW'], ofClient), acesClientId)).toEqual([
      {
        databaseId: id,
        databaseCode: 'reduced',
        acesClientId: null,
        databaseName: null,
        databaseServer: null,
        databaseCompany: null,
        disabled: null,
        orgUnitId: null,
      },
    ])
    expect(await read(within(['SUBSCRIPTION_EDIT'], other), acesClientId)).toEqual([])
    const both = await read(
      [...within(['SUBSCRIPTION_VIEW'], ofClient), ...within(['INSTANCE_DETAILS_VIEW'], other)],
      acesClientId,
    )
    expect(both).toMatchObject([{ databaseId: id, acesClientId, databaseServer: 'server', disabled: false }])
  })

  it('opens the reduced client with INSTANCE_DETAILS_VIEW', async () => {
    const [ofClient, ofInstance] = [await test.orgUnit(), await test.orgUnit()]
    const acesClientId = await test.client({ orgUnitId: ofClient, emailServer: 'mail.example' })
    const databaseId = await test.instance({ acesClientId, orgUnitId: ofInstance, databaseCode: 'opens' })
    await test.instance({ acesClientId, orgUnitId: ofClient })
    const read = async (given: GrantList) =>
      (await test.as(given)).call(contract.clients.get, { params: { id: acesClientId } })
    const { status, body } = await read(within(['INSTANCE_DETAILS_VIEW'], ofInstance))
    expect(status).toBe(200)
    expect(body).toMatchObject({ emailServer: null, editableFields: [] })
    expect(body.clientInstances).toEqual([
      {
        databaseId,
        databaseCode: 'opens',
        databaseCompany: 'Company',
        databaseName: body.clientInstances[0]?.databaseName,
        databaseServer: 'server',
        disabled: false,
        orgUnitId: ofInstance,
      },
    ])
    expect((await read(within(['BO_VIEW'], ofInstance))).status).toBe(403)
    expect((await read(within(['INSTANCE_DETAILS_VIEW'], await test.orgUnit()))).status).toBe(403)
    const details = await read(within(['CLIENT_DETAILS_VIEW'], ofClient))
    expect([details.body.emailServer, details.body.clientInstances]).toEqual(['mail.example', []])
  })
})

const full = () => test.as(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT'])

describe('one instance', () => {
  it('suggests servers used by others, most used first', async () => {
    const [near, far] = [await test.orgUnit(), await test.orgUnit()]
    for (const databaseServer of ['sql01', 'sql02', 'sql02']) await test.instance({ orgUnitId: near, databaseServer })
    await test.instance({ orgUnitId: far, databaseServer: 'hidden' })
    const editor = await test.as(within(['INSTANCE_DETAILS_FULL_EDIT'], near))
    expect(await editor.read(contract.instances.getServers)).toEqual(['sql02', 'sql01'])
  })

  it('returns only groups with permission', async () => {
    const id = await test.instance({ databaseServer: 'secret-server', ssoOnlyEmailDomains: 'a.example' })
    const read = async (permission: Permission) =>
      (await test.as([permission])).read(contract.instances.get, { params: { id } })
    const details = { databaseServer: 'secret-server', ssoOnlyEmailDomains: null }
    expect(await read('INSTANCE_DETAILS_VIEW')).toMatchObject(details)
    const sso = { databaseServer: null, ssoOnlyEmailDomains: 'a.example' }
    expect(await read('SSO_CONFIG_VIEW')).toMatchObject(sso)
  })

  it('returns an empty instance for id 0 to creators', async () => {
    const { editableFields, ...blank } = await (await full()).read(contract.instances.get, { params: { id: 0 } })
    expect(blank).toMatchObject({
      databaseId: 0,
      acesClient: null,
      databaseCode: null,
      disabled: false,
      portalUserSsoMode: 0,
    })
    expect(editableFields).toEqual(expect.arrayContaining(['acesClientId', 'databaseServer']))
    expect(editableFields).not.toContain('enableSso')
    const viewer = await test.as(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_LIMITED_EDIT'])
    expect((await viewer.call(contract.instances.get, { params: { id: 0 } })).status).toBe(403)
  })
})

describe('a page far back in the instance list', () => {
  it('returns the same rows as the whole list', async () => {
    const unit = await test.orgUnit()
    const clientIds = [await test.client({ acesClientName: 'B' }), await test.client({ acesClientName: 'A' })]
    await sql`
      insert into instances ("acesClientId", "orgUnitId", "databaseCode", "databaseCompany", "databaseServer", "databaseName", disabled)
      select (${clientIds}::int[])[1 + n % 2], case when n % 10 > 0 then ${unit}::int end, 'CODE ' || n, 'Co', 'server ' || n % 7,
             'Name ' || n % 11, n % 3 = 0
      from generate_series(1, 600) as n`.execute(test.db)
    const caller = await test.as(within(['INSTANCE_DETAILS_VIEW'], unit))
    const { sorts } = instances.getAll.list
    const sorted = sorts.map((name) => `sort=${name}`)
    for (const query of [...sorted, 'sort=-databaseCode', 'sort=-acesClientName&databaseCode=code']) {
      const whole = await caller.read(contract.instances.getAll, { query })
      const part = await caller.call(contract.instances.getAll, { query: `${query}&page=21&pageSize=25` })
      expect(part.body, query).toEqual(whole.slice(500, 525))
      expect(part.headers['x-total-count']).toBe(String(whole.length))
    }
  })
})

const read = (caller: TestCaller, id: number) => caller.read(contract.instances.get, { params: { id } })
const save = (caller: TestCaller, body: object) => caller.call(contract.instances.save, { body })
let serial = 0
const valid = async () => ({
  acesClientId: await test.client(),
  databaseCode: `SAVE-${++serial}`,
  databaseCompany: 'Co',
  databaseServer: 'sql',
  databaseName: 'name',
})

const RETENTION = [
  'dataRetentionPolicyMonthsToRetain',
  'dataRetentionPolicyPriority',
  'dataRetentionPolicyMaxAuditsToPurge',
  'dataRetentionPolicyMaxLoansToPurge',
]

describe('saving an instance', () => {
  it('creates an instance and returns it as read', async () => {
    const caller = await full()
    const values = { ...(await valid()), databaseId: 0, pageFooterAfterLogin: ' one\r\ntwo ', enableICE: true }
    const { status, body } = await save(caller, values)
    expect(status).toBe(200)
    expect(body).toMatchObject({ acesClientId: values.acesClientId, pageFooterAfterLogin: ' one\ntwo ', rowVersion: 1 })
    expect(await read(caller, body.databaseId)).toEqual(body)
    const bridge = await read(await test.as(['DATA_BRIDGE_CONFIG_VIEW']), body.databaseId)
    expect(bridge.enableICE, 'a switch of another tab').toBe(false)
  })

  it('applies editable fields and keeps all others', async () => {
    const unit = await test.orgUnit()
    const stored = { databaseCode: 'KEEP', databaseServer: 'keep', enableICE: true, acesClientId: await test.client() }
    const id = await test.instance({ ...stored, orgUnitId: unit })
    const limited = await test.as(within(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_LIMITED_EDIT'], unit))
    const evil = { databaseCode: 'EVIL', databaseServer: 'evil', orgUnitId: 999, acesClientId: 999, enableICE: false }
    const secret = { acesProtectApiKey: 'x'.repeat(300), enableSso: true }
    const changes = { ...evil, ...secret, databaseCompany: 'New company' }
    expect((await save(limited, { databaseId: id, ...changes })).status).toBe(200)
    const all = await test.as(['INSTANCE_DETAILS_FULL_EDIT', 'DATA_BRIDGE_CONFIG_VIEW', 'SSO_CONFIG_VIEW'])
    const unchanged = { ...stored, orgUnitId: unit, enableSso: false, acesProtectApiKey: null }
    expect(await read(all, id)).toMatchObject({ ...unchanged, databaseCompany: 'New company' })
  })

  // Limits of each field: test/field-limits.test.ts.
  it('rejects invalid values with messages', async () => {
    const caller = await test.as(['INSTANCE_DETAILS_FULL_EDIT', 'SSO_CONFIG_EDIT'])
    await test.instance({ databaseCode: 'Taken' })
    for (const [values, sentence] of [
      [{ portalUserSsoMode: 3 }, 'Value is invalid.'],
      [{ acesClientId: 999_999 }, 'Value is invalid.'],
      [{ orgUnitId: 999_999 }, 'Value is invalid.'],
      [{ ssoIdentityProviderId: 999_999 }, 'The identity provider does not belong to the client of this instance.'],
      [{ databaseCode: ' tAKEN ' }, 'An instance with this instance code already exists.'],
    ] as const)
      expect(sentencesOf(await save(caller, { ...(await valid()), ...values }))[0]).toBe(sentence)
  })

  // Each number while the policy is on: packages/contract/src/instances.test.ts.
  it('requires retention numbers only while the policy is on', async () => {
    const caller = await full()
    const { body } = await save(caller, { ...(await valid()), dataRetentionPolicyPriority: 0 })
    expect(body.dataRetentionPolicyPriority, 'not stored while the policy is off').toBeNull()
    const on = { ...body, enableDataRetentionPolicy: true }
    const all = (value: unknown) => Object.fromEntries(RETENTION.map((name) => [name, value]))
    expect(errorsOf(await save(caller, on))).toEqual(all('Value is required.'))
    const saved = await save(caller, { ...on, ...all(1) })
    expect(saved.body).toMatchObject(all(1))
    for (const value of [null, 0, 7]) {
      const off = { ...saved.body, rowVersion: null, enableDataRetentionPolicy: false, ...all(value) }
      expect((await save(caller, off)).body).toMatchObject({ enableDataRetentionPolicy: false, ...all(1) })
    }
  })

  // The option of each combination: packages/contract/src/sso.test.ts.
  it('stores single sign-on as one of four options', async () => {
    const caller = await test.as(['INSTANCE_DETAILS_FULL_EDIT', 'SSO_CONFIG_EDIT'])
    const flags = { enableSso: true, useSsoClientDefinedUserRoles: false, useSsoJitUsers: true }
    expect((await save(caller, { ...(await valid()), ...flags })).body).toMatchObject({
      ...flags,
      useSsoJitUsers: false,
    })
  })

  it('never changes the client and requires a visible one', async () => {
    const unit = await test.orgUnit()
    const [first, second] = [await test.client({ orgUnitId: unit }), await test.client()]
    const caller = await full()
    const before = await read(caller, await test.instance({ acesClientId: first }))
    expect((await save(caller, { ...before, acesClientId: second })).body.acesClientId).toBe(first)
    const scoped = await test.as(within(['INSTANCE_DETAILS_FULL_EDIT'], unit))
    const values = { ...(await valid()), orgUnitId: unit }
    expect(errorsOf(await save(scoped, { ...values, acesClientId: second }))).toEqual({
      acesClientId: 'Value is invalid.',
    })
    expect((await save(scoped, { ...values, acesClientId: first })).status).toBe(200)
  })

  // Moves that are allowed: ../clients/clients.test.ts.
  it("rejects org units that the caller can't edit", async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const scoped = await test.as(within(['INSTANCE_DETAILS_FULL_EDIT'], mine))
    const values = { ...(await valid()), acesClientId: await test.client({ orgUnitId: mine }) }
    expect(errorsOf(await save(scoped, values))).toEqual({ orgUnitId: 'Value is required.' })
    expect((await save(scoped, { ...values, orgUnitId: other })).status).toBe(403)
    const { body } = await save(scoped, { ...values, orgUnitId: mine })
    expect((await save(scoped, { ...body, orgUnitId: other })).status).toBe(403)
  })

  it('returns a provider assigned at the same time', async () => {
    const caller = await test.as(['INSTANCE_DETAILS_FULL_EDIT', 'SSO_CONFIG_VIEW'])
    const acesClientId = await test.client()
    const id = await test.instance({ acesClientId })
    const provider = await identityProvider(test, { acesClientId, name: 'Chosen meanwhile' })
    const lastRead = await read(caller, id)
    const other = await test.db.startTransaction().execute()
    await sql`update instances set "ssoIdentityProviderId" = ${provider}, "rowVersion" = 2
              where "databaseId" = ${id}`.execute(other)
    const saving = save(caller, { ...lastRead, rowVersion: null, databaseCompany: 'Mine' })
    await expect.poll(() => waitingFor(test.db)).toBe(1)
    await other.commit().execute()
    const { body } = await saving
    expect([body, body.ssoIdentityProvider]).toEqual([await read(caller, id), { name: 'Chosen meanwhile' }])
  })
})
