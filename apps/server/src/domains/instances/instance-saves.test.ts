import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, lastEntry, testApp, waitingFor } from '../../../test/app.ts'
import { errorsOf, type TestCaller } from '../../../test/caller.ts'
import { identityProvider } from '../../../test/identity-providers.ts'

const test = testApp()
const read = (caller: TestCaller, id: number) => caller.read(contract.instances.get, { params: { id } })
const full = () => test.as(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT'])
const within = (permissions: Permission[], ...orgUnitIds: number[]) => [{ permissions, orgUnitIds }]
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
    const { status, body } = await caller.call(contract.instances.save, { body: values })
    expect(status).toBe(200)
    expect(body).toMatchObject({ acesClientId: values.acesClientId, pageFooterAfterLogin: ' one\ntwo ', rowVersion: 1 })
    expect(await read(caller, body.databaseId)).toEqual(body)
    const bridge = await read(await test.as(['DATA_BRIDGE_CONFIG_VIEW']), body.databaseId)
    expect(bridge.enableICE, 'a switch of another tab').toBe(false)
    expect(await lastEntry(test.db)).toMatchObject({ action: 'instance.save', entityId: body.databaseId })
  })

  it('applies editable fields and keeps all others', async () => {
    const unit = await test.orgUnit()
    const stored = { databaseServer: 'keep', enableICE: true, enableDataFacts: true, acesClientId: await test.client() }
    const id = await test.instance({ ...stored, orgUnitId: unit, databaseCode: 'KEEP' })
    const limited = await test.as(within(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_LIMITED_EDIT'], unit))
    const changes = {
      databaseCompany: 'New company',
      portalHeader: 'Portal',
      useAcesExpress: true,
      databaseCode: 'EVIL',
      databaseServer: 'evil',
      disabled: true,
      orgUnitId: 999,
      acesClientId: 999,
      enableICE: false,
      enableDataFacts: false,
      enableXactus: true,
      enableSso: true,
      portalUserSsoMode: 2,
      enableDataRetentionPolicy: true,
      acesProtectApiKey: 'x'.repeat(300),
    }
    const { status } = await limited.call(contract.instances.save, { body: { databaseId: id, ...changes } })
    expect(status).toBe(200)
    const all = await test.as([
      ...(['INSTANCE_DETAILS_FULL_EDIT', 'DATA_BRIDGE_CONFIG_VIEW', 'VENDOR_CONFIG_VIEW'] as Permission[]),
      'SSO_CONFIG_VIEW',
    ])
    expect(await read(all, id)).toMatchObject({
      ...stored,
      databaseCompany: 'New company',
      portalHeader: 'Portal',
      useAcesExpress: true,
      databaseCode: 'KEEP',
      disabled: false,
      orgUnitId: unit,
      enableXactus: false,
      enableSso: false,
      portalUserSsoMode: 0,
      enableDataRetentionPolicy: false,
      acesProtectApiKey: null,
    })
    const vendors = await test.as(['INSTANCE_DETAILS_FULL_EDIT', 'VENDOR_CONFIG_EDIT', 'SSO_CONFIG_EDIT'])
    const before = await read(vendors, id)
    const after = await vendors.call(contract.instances.save, {
      body: {
        ...before,
        enableXactus: true,
        enableDataFacts: false,
        enableSso: true,
      },
    })
    expect(after.body).toMatchObject({ enableXactus: true, enableDataFacts: true, enableSso: true })
  })

  it('rejects invalid values and accepts the longest', async () => {
    const caller = await test.as(['INSTANCE_DETAILS_FULL_EDIT', 'SSO_CONFIG_EDIT'])
    const limits = {
      databaseCode: 50,
      databaseCompany: 100,
      databaseServer: 100,
      databaseName: 100,
      acesProtectApiKey: 255,
      ssoOnlyEmailDomains: 1000,
    }
    const filled = (extra: number) =>
      Object.fromEntries(Object.entries(limits).map(([name, max]) => [name, 'a'.repeat(max + extra)]))
    const acesClientId = await test.client()
    expect((await caller.call(contract.instances.save, { body: { acesClientId, ...filled(0) } })).status).toBe(200)
    const tooLong = await caller.call(contract.instances.save, { body: { acesClientId, ...filled(1) } })
    expect(errorsOf(tooLong)).toEqual(
      Object.fromEntries(
        Object.entries(limits).map(([name, max]) => [name, `Value must be less than ${max} characters.`]),
      ),
    )
    const empty = await caller.call(contract.instances.save, { body: { databaseId: 0, databaseCode: ' ' } })
    expect(empty.problem.errors).toEqual(
      ['acesClientId', 'databaseCode', 'databaseCompany', 'databaseServer', 'databaseName'].map((propertyName) => ({
        propertyName,
        errorMessage: 'Value is required.',
      })),
    )
    const refused = async (values: object) =>
      (await caller.call(contract.instances.save, { body: { ...(await valid()), ...values } })).problem.errors[0]
        ?.errorMessage
    expect(await refused({ portalUserSsoMode: 3 })).toBe('Value is invalid.')
    expect(await refused({ acesClientId: 999_999 })).toBe('Value is invalid.')
    expect(await refused({ orgUnitId: 999_999 })).toBe('Value is invalid.')
    expect(await refused({ ssoIdentityProviderId: 999_999 })).toBe(
      'The identity provider does not belong to the client of this instance.',
    )
    await test.instance({ databaseCode: 'Taken' })
    expect(await refused({ databaseCode: ' tAKEN ' })).toBe('An instance with this instance code already exists.')
  })

  it('requires retention numbers only while the policy is on', async () => {
    const caller = await full()
    const body = await caller.read(contract.instances.save, {
      body: { ...(await valid()), dataRetentionPolicyPriority: 0 },
    })
    expect(body.dataRetentionPolicyPriority, 'not stored while the policy is off').toBeNull()
    const on = { ...body, enableDataRetentionPolicy: true }
    const one = Object.fromEntries(RETENTION.map((name) => [name, 1]))
    for (const name of RETENTION) {
      const refused = async (value: unknown) =>
        (await caller.call(contract.instances.save, { body: { ...on, ...one, [name]: value } })).problem.errors
      const only = (errorMessage: string) => [{ propertyName: name, errorMessage }]
      expect(await refused(null)).toEqual(only('Value is required.'))
      expect(await refused('')).toEqual(only('Value is required.'))
      expect(await refused(0)).toEqual(only('Value must be at least 1.'))
      expect(await refused(-99_999_999_999)).toEqual(only('Value must be at least 1.'))
      for (const wrong of [1.5, '1.5', 'abc', true])
        expect(await refused(wrong), String(wrong)).toEqual(only('Enter a whole number.'))
      for (const wrong of [99_999_999_999, '99,999,999,999'])
        expect(await refused(wrong), String(wrong)).toEqual(only('Enter a number up to 2,147,483,647.'))
    }
    const saved = await caller.call(contract.instances.save, { body: { ...on, ...one } })
    expect(saved.body).toMatchObject(one)
    for (const value of [null, 0, -1, 7]) {
      const input = Object.fromEntries(RETENTION.map((name) => [name, value]))
      const off = await caller.call(contract.instances.save, {
        body: {
          ...saved.body,
          rowVersion: null,
          enableDataRetentionPolicy: false,
          ...input,
        },
      })
      expect(off.body).toMatchObject({ enableDataRetentionPolicy: false, ...one })
    }
  })

  it('stores single sign-on as one of four options', async () => {
    const caller = await test.as(['INSTANCE_DETAILS_FULL_EDIT', 'SSO_CONFIG_EDIT'])
    const body = await caller.read(contract.instances.save, { body: await valid() })
    const stored = async (...flags: boolean[]) => {
      const [enableSso, useSsoClientDefinedUserRoles, useSsoJitUsers] = flags
      const ssoFlags = { enableSso, useSsoClientDefinedUserRoles, useSsoJitUsers }
      const after = await caller.read(contract.instances.save, { body: { ...body, rowVersion: null, ...ssoFlags } })
      return [after.enableSso, after.useSsoClientDefinedUserRoles, after.useSsoJitUsers]
    }
    expect(await stored(true, true, true)).toEqual([true, true, true])
    expect(await stored(true, false, true)).toEqual([true, false, false])
    expect(await stored(true, true, false)).toEqual([true, true, false])
    expect(await stored(false, true, true)).toEqual([false, false, false])
  })

  it('never changes the client and requires a visible one', async () => {
    const unit = await test.orgUnit()
    const [first, second] = [await test.client({ orgUnitId: unit }), await test.client()]
    const id = await test.instance({ acesClientId: first })
    const caller = await full()
    const body = await caller.read(contract.instances.save, {
      body: { ...(await read(caller, id)), acesClientId: second },
    })
    expect(body.acesClientId).toBe(first)
    const scoped = await test.as(within(['INSTANCE_DETAILS_FULL_EDIT'], unit))
    const attempt = async (acesClientId: number) =>
      scoped.call(contract.instances.save, { body: { ...(await valid()), acesClientId, orgUnitId: unit } })
    expect((await attempt(second)).problem.errors).toEqual([
      { propertyName: 'acesClientId', errorMessage: 'Value is invalid.' },
    ])
    expect((await attempt(first)).status).toBe(200)
  })

  it("rejects org units that the caller can't edit", async () => {
    const [mine, second, other] = [await test.orgUnit(), await test.orgUnit(), await test.orgUnit()]
    const acesClientId = await test.client({ orgUnitId: mine })
    const scoped = await test.as(within(['INSTANCE_DETAILS_FULL_EDIT'], mine, second))
    const values = { ...(await valid()), acesClientId }
    expect((await scoped.call(contract.instances.save, { body: values })).problem.errors).toEqual([
      { propertyName: 'orgUnitId', errorMessage: 'Value is required.' },
    ])
    expect((await scoped.call(contract.instances.save, { body: { ...values, orgUnitId: other } })).status).toBe(403)
    const body = await scoped.read(contract.instances.save, { body: { ...values, orgUnitId: mine } })
    expect((await scoped.call(contract.instances.save, { body: { ...body, orgUnitId: other } })).status).toBe(403)
    expect((await scoped.read(contract.instances.save, { body: { ...body, orgUnitId: second } })).orgUnitId).toBe(
      second,
    )
    expect(await lastEntry(test.db)).toMatchObject({
      orgUnitIds: [mine, second].sort((a, b) => a - b),
      changes: { orgUnitId: [mine, second] },
    })
    const otherInstance = await test.instance({ orgUnitId: other })
    expect(
      (await scoped.call(contract.instances.save, { body: { ...values, databaseId: otherInstance, orgUnitId: mine } }))
        .status,
    ).toBe(403)
    expect(
      (await (await full()).call(contract.instances.save, { body: { ...values, databaseId: 999_999 } })).status,
    ).toBe(404)
  })

  it('returns 409 on a stale version', async () => {
    const id = await test.instance()
    const caller = await full()
    const lastRead = await read(caller, id)
    expect((await caller.read(contract.instances.save, { body: lastRead })).rowVersion).toBe(1)
    await caller.call(contract.instances.save, { body: { ...lastRead, databaseCompany: 'Theirs' } })
    const stale = await caller.call(contract.instances.save, { body: { ...lastRead, databaseCompany: 'Mine' } })
    expect([stale.status, stale.problem.current]).toEqual([409, await read(caller, id)])
    expect((await read(caller, id)).databaseCompany).toBe('Theirs')
  })

  it('returns the stored record for any changed field', async () => {
    const caller = await test.as([
      'INSTANCE_DETAILS_FULL_EDIT',
      ...(['DATA_BRIDGE_CONFIG_EDIT', 'VENDOR_CONFIG_EDIT', 'SSO_CONFIG_EDIT'] as const),
    ])
    const acesClientId = await test.client()
    const numbers = Object.fromEntries(RETENTION.map((name) => [name, 1]))
    const id = await test.instance({ acesClientId, enableSso: true, portalUserSsoMode: 2, ...numbers })
    const changes = {
      orgUnitId: await test.orgUnit(),
      disabled: true,
      databaseCompany: ' Ｆull wídth e\u0301 ',
      pageHeaderBeforeLogin: ' one\r\ntwo ',
      enableDataRetentionPolicy: true,
      dataRetentionPolicyPriority: 2,
      acesProtectApiKey: 'a key',
      enableICE: true,
      enableXactus: true,
      useSsoClientDefinedUserRoles: true,
      useSsoJitUsers: true,
      ssoOnlyEmailDomains: 'A.example, b.example',
      ssoIdentityProviderId: await identityProvider(test, { acesClientId, name: 'Theirs' }),
      portalUserSsoMode: 0,
      databaseServer: 'elsewhere',
    }
    let latest = await read(caller, id)
    for (const [name, value] of Object.entries(changes)) {
      const { status, body } = await caller.call(contract.instances.save, { body: { ...latest, [name]: value } })
      const initial = await read(caller, id)
      expect([name, status, body]).toEqual([name, 200, initial])
      latest = initial
    }
    expect([latest.rowVersion, latest.ssoIdentityProvider]).toEqual([16, { name: 'Theirs' }])
    const entries = (await historyOf(test.db)).filter(
      (entry) => entry.entityType === 'instance' && entry.entityId === id,
    )
    const recorded = entries
      .toReversed()
      .flatMap((entry) => Object.entries(entry.changes).map(([name, [, now]]) => [name, now]))
    expect(recorded.map(([name]) => name).toSorted()).toEqual(Object.keys(changes).toSorted())
    const { acesProtectApiKey: _, ...plain } = Object.fromEntries(recorded)
    expect(latest).toMatchObject(plain)
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
    const saving = caller.call(contract.instances.save, {
      body: { ...lastRead, rowVersion: null, databaseCompany: 'Mine' },
    })
    await expect.poll(() => waitingFor(test.db)).toBe(1)
    await other.commit().execute()
    const { body } = await saving
    expect([body, body.ssoIdentityProvider]).toEqual([await read(caller, id), { name: 'Chosen meanwhile' }])
  })

  it('encrypts the API key for full editors only', async () => {
    const caller = await full()
    const body = await caller.read(contract.instances.save, {
      body: { ...(await valid()), acesProtectApiKey: 'canary-key-1' },
    })
    expect(body.acesProtectApiKey).toBe('canary-key-1')
    const stored = async () =>
      (
        await sql<{ key: string }>`select "acesProtectApiKey" as key from instances
                                   where "databaseId" = ${body.databaseId}`.execute(test.db)
      ).rows[0]?.key
    const first = await stored()
    expect(first).toMatch(/^v1\./)
    const viewer = await test.as(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_LIMITED_EDIT'])
    const visibleRecord = await read(viewer, body.databaseId)
    expect(visibleRecord.acesProtectApiKey).toBeNull()
    await viewer.call(contract.instances.save, { body: { ...visibleRecord, portalFooter: 'changed' } })
    await caller.call(contract.instances.save, {
      body: { ...(await read(caller, body.databaseId)), portalFooter: 'again' },
    })
    expect(await stored(), 'saved again, it is no change').toBe(first)
    await caller.call(contract.instances.save, {
      body: { ...(await read(caller, body.databaseId)), acesProtectApiKey: 'canary-key-2' },
    })
    const everything = JSON.stringify(await historyOf(test.db))
    expect(everything).not.toMatch(/canary-key|v1\./)
    expect(everything).toMatch(/hmac:/)
    const emptied = { ...(await read(caller, body.databaseId)), acesProtectApiKey: '' }
    expect((await caller.read(contract.instances.save, { body: emptied })).acesProtectApiKey).toBeNull()
  })
})
