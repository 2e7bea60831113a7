import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type GrantList, testApp } from '../../../test/app.ts'

const test = testApp()

type Body = Record<string, unknown>
const words = (text: string) => text.split(' ').filter(Boolean).sort()

const CLIENT_LIMITED =
  'acesClientName emailServer emailSender emailLogon emailPassword minimumMonthlyPayment cutOffDate'
const CLIENT_FULL = `${CLIENT_LIMITED} clientCode orgUnitId clientIsDisabled tableauIsEnabled ssoAuthHeader ssoClientId ssoHost cognitoUserPoolId`
const LIMITED =
  'databaseCompany pageHeaderBeforeLogin pageHeaderAfterLogin pageFooterBeforeLogin pageFooterAfterLogin portalHeader portalFooter isTelerikReportingEnabled isCompaniesEnabled useLoanSnapshot useAcesExpress enableExternalDocIndexing'
const FULL = `${LIMITED} databaseCode disabled orgUnitId isArmcoDatabase databaseServer databaseName enableEncompassIntegration encompassIntegrationConfiguration enableAcesProtectIntegration acesProtectApiKey enableUserManagementScimApi enableDataRetentionPolicy dataRetentionPolicyMonthsToRetain dataRetentionPolicyPriority dataRetentionPolicyMaxAuditsToPurge dataRetentionPolicyMaxLoansToPurge`
const BRIDGE = 'enableICE enableFlatteningETL enableDataBridge'
const VENDORS = 'enableBankVod enableDataVerify enableServiceFirst enableXactus'
const SSO = 'enableSso useSsoClientDefinedUserRoles useSsoJitUsers portalUserSsoMode ssoOnlyEmailDomains'

const textsOf = (names: string) => Object.fromEntries(words(names).map((name) => [name, 'Changed']))
const flagsOf = (names: string) => Object.fromEntries(words(names).map((name) => [name, true]))

const CLIENT = {
  ...textsOf('acesClientName clientCode emailServer emailLogon emailPassword'),
  ...textsOf('ssoAuthHeader ssoClientId ssoHost cognitoUserPoolId'),
  ...flagsOf('clientIsDisabled tableauIsEnabled'),
  emailSender: 'changed@example.com',
  minimumMonthlyPayment: 5,
  cutOffDate: '2031-01-01',
}
const INSTANCE = {
  ...textsOf('databaseCompany databaseCode databaseServer databaseName encompassIntegrationConfiguration'),
  ...textsOf('pageHeaderBeforeLogin pageHeaderAfterLogin pageFooterBeforeLogin pageFooterAfterLogin'),
  ...textsOf('portalHeader portalFooter acesProtectApiKey'),
  ...flagsOf('isTelerikReportingEnabled isCompaniesEnabled useLoanSnapshot useAcesExpress enableExternalDocIndexing'),
  ...flagsOf('disabled isArmcoDatabase enableEncompassIntegration enableAcesProtectIntegration'),
  ...flagsOf('enableUserManagementScimApi enableDataRetentionPolicy enableDataFacts'),
  ...flagsOf(`${BRIDGE} ${VENDORS} enableSso useSsoClientDefinedUserRoles useSsoJitUsers`),
  dataRetentionPolicyMonthsToRetain: 1,
  dataRetentionPolicyPriority: 1,
  dataRetentionPolicyMaxAuditsToPurge: 1,
  dataRetentionPolicyMaxLoansToPurge: 1,
  portalUserSsoMode: 2,
  ssoOnlyEmailDomains: 'changed.example',
}

let [here, there, elsewhere] = [0, 0, 0]
beforeAll(async () => {
  ;[here, there, elsewhere] = [await test.orgUnit(), await test.orgUnit(), await test.orgUnit()]
})

interface StoredRow {
  table: string
  key: string
}
async function changedBy({ table, key }: StoredRow, id: number, act: () => Promise<unknown>): Promise<string[]> {
  const row = async () =>
    (await sql<Body>`select * from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(test.db)).rows[0] ?? {}
  const before = await row()
  await act()
  const changed = Object.entries(await row()).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return changed.map(([name]) => name).filter((name) => name !== 'rowVersion')
}

type EditorCase = [who: string, permissions: Permission[], editable: string, closed: string]
const scoped = (permissions: Permission[], ...orgUnitIds: number[]): GrantList => [{ permissions, orgUnitIds }]

const CLIENT_SORT = {
  table: 'clients',
  key: 'acesClientId',
  get: contract.clients.get,
  save: contract.clients.save,
}
const DETAILS_OF_CLIENT =
  'tableauIsEnabled minimumMonthlyPayment cutOffDate emailServer emailSender emailLogon hasEmailPassword ssoAuthHeader ssoClientId ssoHost cognitoUserPoolId'
const CLIENT_CALLERS: EditorCase[] = [
  ['who sees its subscriptions', ['SUBSCRIPTION_VIEW'], '', DETAILS_OF_CLIENT],
  ['a viewer', ['CLIENT_DETAILS_VIEW'], '', ''],
  ['a limited editor', ['CLIENT_DETAILS_LIMITED_EDIT'], CLIENT_LIMITED, ''],
  ['a full editor', ['CLIENT_DETAILS_FULL_EDIT'], CLIENT_FULL, ''],
]
const INSTANCE_SORT = {
  table: 'instances',
  key: 'databaseId',
  get: contract.instances.get,
  save: contract.instances.save,
}
const TABS = `${BRIDGE} ${VENDORS} ${SSO}`
const INSTANCE_CALLERS: EditorCase[] = [
  ['a viewer', ['INSTANCE_DETAILS_VIEW'], '', `acesProtectApiKey ${TABS}`],
  ['a limited editor', ['INSTANCE_DETAILS_LIMITED_EDIT'], LIMITED, `acesProtectApiKey ${TABS}`],
  ['a full editor', ['INSTANCE_DETAILS_FULL_EDIT'], FULL, TABS],
  [
    'a full editor of all tabs',
    ['INSTANCE_DETAILS_FULL_EDIT', 'DATA_BRIDGE_CONFIG_EDIT', 'VENDOR_CONFIG_EDIT', 'SSO_CONFIG_EDIT'],
    `${FULL} ${TABS} enableDataFacts`,
    '',
  ],
]

const RECORDS = [
  { ...CLIENT_SORT, given: (values: Body) => test.client(values), changes: CLIENT, callers: CLIENT_CALLERS },
  { ...INSTANCE_SORT, given: (values: Body) => test.instance(values), changes: INSTANCE, callers: INSTANCE_CALLERS },
]

describe.each(RECORDS)('of $table', ({ given, changes, callers, ...sort }) => {
  const remove = (id: number) =>
    sql`delete from ${sql.table(sort.table)} where ${sql.ref(sort.key)} = ${id}`.execute(test.db)
  // Stored in another form, or not changeable together with the other fields.
  const isPlain = (name: string) => !['acesProtectApiKey', 'emailPassword', 'enableDataFacts'].includes(name)
  const plain = Object.fromEntries(Object.entries(changes).filter(([name]) => isPlain(name)))

  it.each(callers)('%s reads what they may', async (_who, permissions, may, closed) => {
    const caller = await test.as(scoped(permissions, here))
    const id = await given({ ...plain, orgUnitId: here })
    const body: Body = await caller.read(sort.get, { params: { id } })
    await remove(id)
    const known = [...Object.keys(plain), ...Object.keys(body).filter((name) => name === 'hasEmailPassword')]
    expect(known.filter((name) => body[name] === null).sort()).toEqual(words(closed).filter(isPlain))
    // No client of this test has an identity provider.
    const editable = (body.editableFields as string[]).filter((name) => name !== 'ssoIdentityProviderId')
    expect(editable.sort()).toEqual(words(may))
  })

  it.each(callers)('%s changes what they may by a save of everything, and nothing else', async (_who, held, may) => {
    const caller = await test.as(scoped(held, here, there))
    const id = await given({ orgUnitId: here })
    const everything = { acesClientId: 999, ...changes, orgUnitId: there, [sort.key]: id }
    const changed = await changedBy(sort, id, async () => {
      expect((await caller.call(sort.save, { raw: everything })).status).toBe(may ? 200 : 403)
    })
    await remove(id)
    expect(changed.sort()).toEqual(words(may))
  })

  it('are closed to a full editor of elsewhere', async () => {
    const caller = await test.as(scoped(callers.at(-1)?.[1] ?? [], elsewhere))
    const id = await given({ orgUnitId: here })
    const changed = await changedBy(sort, id, async () => {
      const { status } = await caller.call(sort.save, { raw: { ...changes, orgUnitId: elsewhere, [sort.key]: id } })
      expect([(await caller.call(sort.get, { params: { id } })).status, status]).toEqual([403, 403])
    })
    expect(changed).toEqual([])
  })
})

/** Users have global scope (G-PERM-02): it does not matter where the right is held. */
it.each([
  ['USER_VIEW', ''],
  ['USER_EDIT', 'deletedAt email firstName isEnabled isLocked lastName'],
] as const)('of users %s reads all but the password and changes: %s', async (permission, may) => {
  const caller = await test.as(scoped([permission], elsewhere))
  const { userId } = await test.as(scoped(['REPORTING'], here))
  const body = await caller.read(contract.users.get, { params: { id: userId } })
  const { lastLoginAt, deletedAt, ...filled } = body
  expect([lastLoginAt, deletedAt]).toEqual([null, null])
  expect(Object.entries(filled).flatMap(([name, value]) => (value === null ? name : []))).toEqual(['newPassword'])
  const changed = await changedBy({ table: 'users', key: 'id' }, userId, async () => {
    const moment = '2030-01-01T00:00:00.000Z'
    const flags = { isEnabled: false, isLocked: true }
    const moments = { deletedAt: moment, createdAt: moment, lastLoginAt: moment }
    const texts = { ...textsOf('firstName lastName fullName newPassword'), email: `${permission}@example.com` }
    const { status } = await caller.call(contract.users.save, { body: { ...body, ...flags, ...moments, ...texts } })
    expect(status).toBe(may ? 200 : 403)
  })
  expect(changed.sort()).toEqual(words(may))
})
