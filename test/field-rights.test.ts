import { client } from '@acm/contract/clients'
import { type Grant, PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { instance } from '@acm/contract/instances'
import { expect, it } from 'vitest'

/** Who reads and who changes each field where the record lies, by G-CLI-10, R-CLI-1, G-INST-05 and R-INST-1. */
interface Right {
  fields: string
  /** Absent: everybody who may open the record. */
  read?: readonly Permission[]
  edit: readonly Permission[]
}

const CLIENT_VIEW: readonly Permission[] = [
  'CLIENT_DETAILS_VIEW',
  'CLIENT_DETAILS_LIMITED_EDIT',
  'CLIENT_DETAILS_FULL_EDIT',
]
const CLIENT_LIMITED: readonly Permission[] = ['CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT']
const CLIENT_FULL: readonly Permission[] = ['CLIENT_DETAILS_FULL_EDIT']
const CLIENT_RIGHTS: readonly Right[] = [
  { fields: 'acesClientName', edit: CLIENT_LIMITED },
  { fields: 'clientCode orgUnitId clientIsDisabled', edit: CLIENT_FULL },
  { fields: 'tableauIsEnabled', read: CLIENT_VIEW, edit: CLIENT_FULL },
  {
    fields: 'minimumMonthlyPayment cutOffDate emailServer emailSender emailLogon emailPassword',
    read: CLIENT_VIEW,
    edit: CLIENT_LIMITED,
  },
  {
    fields: 'ssoAuthHeader ssoClientId ssoHost cognitoUserPoolId',
    read: [...CLIENT_VIEW, 'SSO_CONFIG_VIEW'],
    edit: CLIENT_FULL,
  },
]

const VIEW: readonly Permission[] = [
  'INSTANCE_DETAILS_VIEW',
  'INSTANCE_DETAILS_LIMITED_EDIT',
  'INSTANCE_DETAILS_FULL_EDIT',
]
const LIMITED: readonly Permission[] = ['INSTANCE_DETAILS_LIMITED_EDIT', 'INSTANCE_DETAILS_FULL_EDIT']
const FULL: readonly Permission[] = ['INSTANCE_DETAILS_FULL_EDIT']
const INSTANCE_RIGHTS: readonly Right[] = [
  { fields: 'acesClientId', edit: [] },
  { fields: 'databaseCode orgUnitId disabled', edit: FULL },
  {
    fields:
      'databaseCompany pageHeaderBeforeLogin pageHeaderAfterLogin pageFooterBeforeLogin pageFooterAfterLogin portalHeader portalFooter isTelerikReportingEnabled isCompaniesEnabled useLoanSnapshot useAcesExpress enableExternalDocIndexing',
    read: VIEW,
    edit: LIMITED,
  },
  {
    fields:
      'databaseServer databaseName isArmcoDatabase enableUserManagementScimApi enableEncompassIntegration encompassIntegrationConfiguration enableAcesProtectIntegration enableDataRetentionPolicy dataRetentionPolicyMonthsToRetain dataRetentionPolicyPriority dataRetentionPolicyMaxAuditsToPurge dataRetentionPolicyMaxLoansToPurge',
    read: VIEW,
    edit: FULL,
  },
  { fields: 'acesProtectApiKey', read: FULL, edit: FULL },
  {
    fields: 'enableICE enableFlatteningETL enableDataBridge',
    read: ['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT'],
    edit: ['DATA_BRIDGE_CONFIG_EDIT'],
  },
  {
    fields: 'enableBankVod enableDataVerify enableServiceFirst enableXactus',
    read: ['VENDOR_CONFIG_VIEW', 'VENDOR_CONFIG_EDIT'],
    edit: ['VENDOR_CONFIG_EDIT'],
  },
  { fields: 'enableDataFacts', edit: ['VENDOR_CONFIG_EDIT'] },
  {
    fields:
      'enableSso useSsoClientDefinedUserRoles useSsoJitUsers portalUserSsoMode ssoOnlyEmailDomains ssoIdentityProviderId',
    read: ['SSO_CONFIG_VIEW', 'SSO_CONFIG_EDIT'],
    edit: ['SSO_CONFIG_EDIT'],
  },
]

const HERE = 1
/** Where a permission is held, and whether that is where the record lies. */
const PLACES: readonly [name: string, orgUnitIds: number[] | 'all', isHere: boolean][] = [
  ['here', [HERE], true],
  ['elsewhere', [2, 3], false],
  ['here and elsewhere', [HERE, 2], true],
  ['everywhere', 'all', true],
  ['nowhere', [], false],
]

const grantOf = (permission: Permission, held: number[] | 'all'): Grant => ({
  permission,
  allOrgUnits: held === 'all',
  orgUnitIds: held === 'all' ? [] : held,
})

interface Kind {
  fields: object
  readable(grants: readonly Grant[], stored: never): object
  editable(grants: readonly Grant[], stored: Readonly<Record<string, unknown>>): string[]
}

const RECORDS: readonly [name: string, id: string, kind: Kind, rights: readonly Right[]][] = [
  ['client', 'acesClientId', client, CLIENT_RIGHTS],
  ['instance', 'databaseId', instance, INSTANCE_RIGHTS],
]

for (const [name, id, kind, rights] of RECORDS) {
  const rows = rights.flatMap(({ fields, ...right }) => fields.split(' ').map((field) => ({ field, ...right })))
  // Each value is told from null, and no flag is on that closes a group.
  const values = Object.fromEntries(Object.keys(kind.fields).map((field) => [field, false]))
  const stored = { ...values, [id]: 7, orgUnitId: HERE, emailPassword: 'v1.stored', rowVersion: 1 }

  it(`names each field of a ${name} once`, () => {
    expect(rows.map(({ field }) => field).sort()).toEqual(Object.keys(kind.fields).sort())
  })

  it(`opens each field of a ${name} to exactly the permissions of the table, by place`, () => {
    const wrong: string[] = []
    for (const permission of PERMISSIONS) {
      for (const [place, held, isHere] of PLACES) {
        const grants = place === 'nowhere' ? [] : [grantOf(permission, held)]
        const read: Record<string, unknown> = { ...kind.readable(grants, stored as never) }
        const editable = kind.editable(grants, stored)
        for (const { field, read: readers, edit } of rows) {
          const isRead = field === 'emailPassword' ? read.hasEmailPassword !== null : read[field] !== null
          const isOpen = readers === undefined || (isHere && readers.includes(permission))
          if (isRead !== isOpen) wrong.push(`${permission} ${place}: ${field} is ${isRead ? '' : 'not '}read`)
          const isEditable = editable.includes(field)
          if (isEditable !== (isHere && edit.includes(permission)))
            wrong.push(`${permission} ${place}: ${field} is ${isEditable ? '' : 'not '}editable`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
}

it('lets the client of an instance be chosen once, and Meridian stay once it is enabled', () => {
  const full = [grantOf('INSTANCE_DETAILS_FULL_EDIT', 'all'), grantOf('VENDOR_CONFIG_EDIT', 'all')]
  expect(instance.editable(full, { orgUnitId: HERE })).toContain('acesClientId')
  expect(instance.editable(full, { databaseId: 7, orgUnitId: HERE })).not.toContain('acesClientId')
  expect(instance.editable(full, { databaseId: 7, orgUnitId: HERE, enableDataFacts: true })).not.toContain(
    'enableDataFacts',
  )
})
