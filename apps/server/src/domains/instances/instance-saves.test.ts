import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp, waitingFor } from '../../../test/app.ts'
import { errorsOf, sentencesOf, type TestCaller } from '../../../test/caller.ts'
import { identityProvider } from '../../../test/identity-providers.ts'

const test = testApp()
const read = (caller: TestCaller, id: number) => caller.read(contract.instances.get, { params: { id } })
const save = (caller: TestCaller, body: object) => caller.call(contract.instances.save, { body })
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
    const kept = { ...stored, orgUnitId: unit, enableSso: false, acesProtectApiKey: null }
    expect(await read(all, id)).toMatchObject({ ...kept, databaseCompany: 'New company' })
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
