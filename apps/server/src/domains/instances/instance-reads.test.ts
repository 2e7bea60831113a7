import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { type GrantList, testApp } from '../../../test/app.ts'

const test = testApp()
const full = () => test.as(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT'])
const within = (permissions: Permission[], ...orgUnitIds: number[]) => [{ permissions, orgUnitIds }]

const LIMITED = [
  'databaseCompany',
  'pageHeaderBeforeLogin',
  'pageHeaderAfterLogin',
  'pageFooterBeforeLogin',
  'pageFooterAfterLogin',
  'portalHeader',
  'portalFooter',
  'isTelerikReportingEnabled',
  'isCompaniesEnabled',
  'useLoanSnapshot',
  'useAcesExpress',
  'enableExternalDocIndexing',
]
const FULL = [
  ...LIMITED,
  'databaseCode',
  'disabled',
  'orgUnitId',
  'isArmcoDatabase',
  'databaseServer',
  'databaseName',
  'enableEncompassIntegration',
  'encompassIntegrationConfiguration',
  'enableAcesProtectIntegration',
  'acesProtectApiKey',
  'enableUserManagementScimApi',
  'enableDataRetentionPolicy',
  'dataRetentionPolicyMonthsToRetain',
  'dataRetentionPolicyPriority',
  'dataRetentionPolicyMaxAuditsToPurge',
  'dataRetentionPolicyMaxLoansToPurge',
]
const SSO = [
  'enableSso',
  'useSsoClientDefinedUserRoles',
  'useSsoJitUsers',
  'portalUserSsoMode',
  'ssoOnlyEmailDomains',
  'ssoIdentityProviderId',
]
const VENDORS = ['enableBankVod', 'enableDataVerify', 'enableServiceFirst', 'enableXactus', 'enableDataFacts']
const BRIDGE = ['enableICE', 'enableFlatteningETL', 'enableDataBridge']

describe('one instance', () => {
  it('suggests servers used by others, most used first', async () => {
    const [near, far] = [await test.orgUnit(), await test.orgUnit()]
    for (const databaseServer of ['sql01', 'sql02', 'sql02']) await test.instance({ orgUnitId: near, databaseServer })
    await test.instance({ orgUnitId: far, databaseServer: 'hidden' })
    const editor = await test.as(within(['INSTANCE_DETAILS_FULL_EDIT'], near))
    expect(await editor.read(contract.instances.getServers)).toEqual(['sql02', 'sql01'])
  })

  it('returns editable fields by permission and org unit', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const id = await test.instance({ orgUnitId: mine })
    const withMeridian = await test.instance({ orgUnitId: mine, enableDataFacts: true })
    const fieldsOf = async (given: GrantList, one = id) =>
      new Set((await (await test.as(given)).read(contract.instances.get, { params: { id: one } })).editableFields)
    expect(await fieldsOf(within(['INSTANCE_DETAILS_VIEW'], mine))).toEqual(new Set())
    expect(await fieldsOf(within(['INSTANCE_DETAILS_LIMITED_EDIT'], mine))).toEqual(new Set(LIMITED))
    expect(await fieldsOf(within(['INSTANCE_DETAILS_FULL_EDIT'], mine))).toEqual(new Set(FULL))
    const all: Permission[] = [
      'INSTANCE_DETAILS_FULL_EDIT',
      'SSO_CONFIG_EDIT',
      'VENDOR_CONFIG_EDIT',
      'DATA_BRIDGE_CONFIG_EDIT',
    ]
    expect(await fieldsOf(within(all, mine))).toEqual(new Set([...FULL, ...SSO, ...VENDORS, ...BRIDGE]))
    expect(await fieldsOf(within(all, mine), withMeridian)).not.toContain('enableDataFacts')
    expect(await fieldsOf([...within(['INSTANCE_DETAILS_VIEW'], mine), ...within(all, other)])).toEqual(new Set())
  })

  it('returns only groups with permission', async () => {
    const id = await test.instance({
      databaseServer: 'secret-server',
      enableICE: true,
      enableBankVod: true,
      enableDataFacts: true,
      enableSso: true,
      portalUserSsoMode: 2,
      pageHeaderBeforeLogin: 'Hello',
      ssoOnlyEmailDomains: 'a.example',
    })
    const details = { databaseServer: 'secret-server', pageHeaderBeforeLogin: 'Hello', isArmcoDatabase: false }
    const groups = {
      details,
      bridge: { enableICE: true, enableDataBridge: false, enableFlatteningETL: false },
      vendors: { enableBankVod: true, enableXactus: false },
      sso: { enableSso: true, portalUserSsoMode: 2, ssoOnlyEmailDomains: 'a.example' },
    }
    const opens: Partial<Record<Permission, keyof typeof groups>> = {
      INSTANCE_DETAILS_VIEW: 'details',
      INSTANCE_DETAILS_LIMITED_EDIT: 'details',
      DATA_BRIDGE_CONFIG_VIEW: 'bridge',
      VENDOR_CONFIG_VIEW: 'vendors',
      SSO_CONFIG_VIEW: 'sso',
    }
    const readers = [
      ...Object.keys(opens),
      'BO_VIEW',
      'FEATURE_FLAG_VIEW',
      'FEATURE_FLAG_EDIT',
      'USER_NOTIFICATIONS_VIEW',
    ]
    for (const permission of readers as Permission[]) {
      const instance = await (await test.as([permission])).read(contract.instances.get, { params: { id } })
      expect(instance, permission).toMatchObject({ databaseId: id, disabled: false, enableDataFacts: true })
      for (const [name, values] of Object.entries(groups)) {
        const closed = Object.fromEntries(Object.keys(values).map((key) => [key, null]))
        expect(instance, `${permission} ${name}`).toMatchObject(opens[permission] === name ? values : closed)
      }
    }
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
    expect(new Set(editableFields)).toEqual(new Set([...FULL, 'acesClientId']))
    const viewer = await test.as(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_LIMITED_EDIT'])
    expect((await viewer.call(contract.instances.get, { params: { id: 0 } })).status).toBe(403)
  })
})
