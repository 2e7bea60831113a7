import { answerShape } from '@acm/contract/core/answers'
import { type Grant, PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { dataBridgeSetup } from '@acm/contract/data-bridge'
import { instance } from '@acm/contract/instances'
import { expect, it } from 'vitest'
import { RECORDS } from '../apps/server/test/declared-records.ts'

interface FieldRight {
  fields: string
  /** Absent: everyone who can open the record; empty: no one. */
  read?: readonly Permission[]
  edit: readonly Permission[]
  /** For a new record; absent: the editors. */
  create?: readonly Permission[]
}

/** Clients: G-CLI-10, G-CLI-02 and R-CLI-1. */
const CLIENT_VIEW: readonly Permission[] = [
  'CLIENT_DETAILS_VIEW',
  'CLIENT_DETAILS_LIMITED_EDIT',
  'CLIENT_DETAILS_FULL_EDIT',
]
const CLIENT_LIMITED: readonly Permission[] = ['CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT']
const CLIENT_FULL: readonly Permission[] = ['CLIENT_DETAILS_FULL_EDIT']
const CLIENT_RIGHTS: readonly FieldRight[] = [
  { fields: 'clientInstances', edit: [] },
  { fields: 'acesClientName', edit: CLIENT_LIMITED },
  { fields: 'clientCode orgUnitId clientIsDisabled', edit: CLIENT_FULL },
  { fields: 'tableauIsEnabled', read: CLIENT_VIEW, edit: CLIENT_FULL },
  {
    fields: 'minimumMonthlyPayment cutOffDate emailServer emailSender emailLogon',
    read: CLIENT_VIEW,
    edit: CLIENT_LIMITED,
  },
  { fields: 'emailPassword', read: [], edit: CLIENT_LIMITED },
  { fields: 'hasEmailPassword', read: CLIENT_VIEW, edit: [] },
  {
    fields: 'ssoAuthHeader ssoClientId ssoHost cognitoUserPoolId',
    read: [...CLIENT_VIEW, 'SSO_CONFIG_VIEW'],
    edit: CLIENT_FULL,
  },
]

/** Instances: G-INST-05, G-INST-02, G-INST-04, G-VEN-04 and R-INST-1. */
const VIEW: readonly Permission[] = [
  'INSTANCE_DETAILS_VIEW',
  'INSTANCE_DETAILS_LIMITED_EDIT',
  'INSTANCE_DETAILS_FULL_EDIT',
]
const LIMITED: readonly Permission[] = ['INSTANCE_DETAILS_LIMITED_EDIT', 'INSTANCE_DETAILS_FULL_EDIT']
const FULL: readonly Permission[] = ['INSTANCE_DETAILS_FULL_EDIT']
const INSTANCE_RIGHTS: readonly FieldRight[] = [
  { fields: 'acesClientId', edit: [], create: FULL },
  { fields: 'acesClient', edit: [] },
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
  { fields: 'ssoIdentityProvider', read: ['SSO_CONFIG_VIEW', 'SSO_CONFIG_EDIT'], edit: [] },
]

type FieldRights = Record<string, readonly FieldRight[]>

/** From the rules alone, never derived from the contract. The record's org unit does not count (G-PERM-02). */
const GLOBAL: FieldRights = {
  /** G-VEN-08: the code is fixed. */
  vendorProduct: [
    { fields: 'vendorCode', edit: [], create: ['VENDOR_PRODUCTS_EDIT'] },
    {
      fields: 'vendorName vendorServiceGroup vendorServiceType requestorName serviceResource isDisabled',
      edit: ['VENDOR_PRODUCTS_EDIT'],
    },
    { fields: 'isSelected instanceId instancesWithUpdateFailure', edit: [] },
  ],
  /** G-USER-05: a new user is never locked; G-USER-06: the password is set once and never answered. */
  user: [
    { fields: 'email firstName lastName isEnabled deletedAt roleAssignments', edit: ['USER_EDIT'] },
    { fields: 'isLocked', edit: ['USER_EDIT'], create: [] },
    { fields: 'newPassword', read: [], edit: [], create: ['USER_EDIT'] },
    { fields: 'fullName createdAt lastLoginAt hasTwoSteps', edit: [] },
  ],
  /** G-ROLE-07: the counts are read-only. */
  role: [
    { fields: 'name description permissions signIn', edit: ['ROLE_EDIT'] },
    { fields: 'numPermissions numAssignedUsers', edit: [] },
  ],
  /** G-ORG-02. */
  orgUnit: [
    { fields: 'name description', edit: ['ORG_UNIT_EDIT'], create: ['ORG_UNIT_ADD'] },
    { fields: 'createdAt', edit: [] },
  ],
  amq: [
    { fields: 'name description', edit: ['AMQ_LIBRARY_EDIT'] },
    { fields: 'createdOn createdBy questionList wordingKey idKey versions', edit: [] },
  ],
  /** G-AMQ-04. */
  amqVersion: [
    { fields: 'name description enabled startDate', edit: ['AMQ_LIBRARY_UPDATE_VERSION'] },
    { fields: 'amqId number filePath createdOn createdBy', edit: [] },
  ],
  amqGroup: [
    { fields: 'name description appcuesPropertyName enabled', edit: ['AMQ_LIBRARY_EDIT'] },
    { fields: 'createdOn createdBy', edit: [] },
  ],
  /** G-SYS-01: read-only. */
  systemSettings: [
    {
      fields:
        'iisRootFolder fileStorageFolder acesInternetUrl acesIntranetUrl errorEmail useDbConnectionIntegratedSecurity useEncryptedDbConnectionViaSSL useRedisCache ftpRootFolder acesKnowledgeCenterLoginURL acesKnowledgeCenterRedirectURL acesKnowledgeCenterSharedSecretKey ssO_LogoutURL boRestExternalServerOrIP boRestInternalServerOrIP boRestPortNumber boRestReportViewUrl boRestReportsFolder bodB_Rest_SQLServer bodB_Rest_SQLDatabase bodB_Rest_SQLLogin bodB_Rest_DocumentTypeId synchronizationTargets tableauIntranetURL tableauURL tableauUserName headerSection_JSTrackingAndAnalytics',
      edit: [],
    },
  ],
}

/** It counts, and a record without one asks for the right in all of them (G-PERM-01). */
const SCOPED: FieldRights = {
  client: CLIENT_RIGHTS,
  instance: INSTANCE_RIGHTS,
  /** G-SSO-04: it stays with its client. */
  identityProvider: [
    { fields: 'acesClientId', edit: [], create: ['SSO_CONFIG_EDIT'] },
    { fields: 'name metadataUrl domains', edit: ['SSO_CONFIG_EDIT'] },
    { fields: 'acesClient certificateUntil checkedAt', edit: [] },
  ],
  /** G-BO-01 and G-BO-03. */
  boAccount: [
    { fields: 'instanceId boUsername', edit: ['BO_EDIT'] },
    { fields: 'boPassword', read: [], edit: ['BO_EDIT'] },
    { fields: 'hasBoPassword clientInstance', edit: [] },
  ],
  /** G-BO-04. */
  boConfig: [
    { fields: 'instanceId', read: [], edit: ['BO_EDIT'] },
    { fields: 'boUniverseName', edit: ['BO_EDIT'] },
    { fields: 'clientInstance', edit: [] },
  ],
  /** G-SUB-01 and G-SUB-06. */
  subscription: [
    { fields: 'amqGroup acesDatabases startDate endDate', edit: ['SUBSCRIPTION_EDIT'] },
    { fields: 'acesClientId deletedAcesDatabases', read: [], edit: ['SUBSCRIPTION_EDIT'] },
  ],
  /** G-NOT-02: everything but the choices belongs to the instance. */
  userNotification: [
    { fields: 'possibleNotifications', edit: ['USER_NOTIFICATIONS_EDIT'] },
    { fields: 'instanceId', edit: [], create: ['USER_NOTIFICATIONS_EDIT'] },
    { fields: 'instanceOrgUnitId choiceId name notifications readAt isCopy', edit: [] },
  ],
  /** G-DBR-03: security needs two permissions, see below; G-DBR-04: a save does not change the password. */
  dataBridge: [
    {
      fields:
        'tables iceSftpHost iceSFTPPort iceSftpUsername iceSftpPath iceFailureEmail iceFailureEmailIntervalMinutes',
      edit: ['DATA_BRIDGE_CONFIG_EDIT'],
    },
    { fields: 'iceS3BucketName iceKmsKeyArn', read: ['DATA_BRIDGE_SECURITY_EDIT'], edit: [] },
    { fields: 'iceSftpClientPrivateKey iceSftpPassword', read: [], edit: [] },
    { fields: 'id hasIceSftpClientPrivateKey hasIceSftpPassword', edit: [] },
  ],
  /** G-AI-04. */
  aiSettings: [{ fields: 'monthlyQuota', edit: ['FEATURE_FLAG_EDIT'] }],
}

const HERE = 1
const PLACES: readonly [name: string, orgUnitIds: number[] | 'all'][] = [
  ['here', [HERE]],
  ['elsewhere', [2, 3]],
  ['here and elsewhere', [HERE, 2]],
  ['everywhere', 'all'],
  ['nowhere', []],
]
type GrantPlace = (typeof PLACES)[number][1]

const grantsOf = (permission: Permission, held: GrantPlace): Grant[] =>
  held.length === 0 ? [] : [{ permission, allOrgUnits: held === 'all', orgUnitIds: held === 'all' ? [] : held }]

const counts = (name: string, held: GrantPlace, liesIn: number | null): boolean =>
  held === 'all' || (name in SCOPED ? liesIn !== null && held.includes(liesIn) : held.length > 0)

it('has exactly one row per record', () => {
  const names = [...Object.keys(GLOBAL), ...Object.keys(SCOPED)]
  expect(names.sort(), 'GLOBAL and SCOPED in test/field-rights.test.ts').toEqual(
    [...RECORDS.values()].map(({ name }) => name).sort(),
  )
})

for (const kind of RECORDS.values()) {
  const rights = GLOBAL[kind.name] ?? SCOPED[kind.name] ?? []
  const rows = rights.flatMap(({ fields, ...right }) => fields.split(' ').map((field) => ({ field, ...right })))
  const answered = Object.keys(answerShape(kind, {}))
  const names = new Set([...answered, ...Object.keys(kind.fields)])
  // No value is null, and no flag closes a group.
  const values = Object.fromEntries([...names].map((field) => [field, false]))
  const placed = (orgUnitId: number | null) => ({
    ...values,
    newPassword: null,
    orgUnitId,
    instanceOrgUnitId: orgUnitId,
  })

  it(`names all there is of ${kind.name} once`, () => {
    const { id } = kind
    const own = [id, 'rowVersion', 'editableFields'].filter((key) => !(key in kind.fields))
    expect(rows.map(({ field }) => field).sort()).toEqual([...names].filter((key) => !own.includes(key)).sort())
  })

  it(`opens fields of ${kind.name} by the table's permissions`, () => {
    const wrong: string[] = []
    for (const permission of PERMISSIONS) {
      for (const [place, held] of PLACES) {
        for (const liesIn of [HERE, null]) {
          const grants = grantsOf(permission, held)
          const isHeld = counts(kind.name, held, liesIn)
          const stored = { ...placed(liesIn), [kind.id]: 7 }
          const read = Object(kind.readable(grants, stored))
          const editable = kind.editable(grants, stored)
          const fields = kind.editable(grants, { ...placed(liesIn), [kind.id]: 0 })
          const at = `${permission} ${place}, ${liesIn ? 'placed' : 'unplaced'}:`
          for (const { field, read: readers, edit, create = edit } of rows) {
            const says = (what: string, is: boolean, may: boolean) => {
              if (is !== may) wrong.push(`${at} ${field} is ${is ? '' : 'not '}${what}`)
            }
            const mayRead = readers === undefined || (isHeld && readers.includes(permission))
            // The org unit of an unplaced record is null for everyone.
            if (!(liesIn === null && /orgUnitId$/i.test(field))) says('read', (read[field] ?? null) !== null, mayRead)
            says('editable', editable.includes(field), isHeld && edit.includes(permission))
            if (kind.id in kind.input.fields)
              says('given to a new one', fields.includes(field), isHeld && create.includes(permission))
          }
        }
      }
    }
    expect(wrong).toEqual([])
  })
}

it('keeps Meridian once enabled (G-VEN-04)', () => {
  const all = PERMISSIONS.map((permission): Grant => ({ permission, allOrgUnits: true, orgUnitIds: [] }))
  const open = instance.editable(all, { databaseId: 7, orgUnitId: HERE })
  expect(open).toContain('enableDataFacts')
  expect(instance.editable(all, { databaseId: 7, orgUnitId: HERE, enableDataFacts: true })).toEqual(
    open.filter((name) => name !== 'enableDataFacts'),
  )
})

/** G-DBR-03: bucket, key name and key need both permissions. */
it('opens data bridge and security fields separately', () => {
  const open =
    'iceFailureEmail iceFailureEmailIntervalMinutes iceSFTPPort iceSftpHost iceSftpPath iceSftpUsername tables'
  const secure = 'iceKmsKeyArn iceS3BucketName iceSftpClientPrivateKey'
  const here = { databaseId: 7, orgUnitId: HERE }
  const editable = (...held: Permission[]): string[] =>
    dataBridgeSetup
      .editable(
        held.flatMap((permission) => grantsOf(permission, [HERE])),
        here,
      )
      .sort()
  const openers = PERMISSIONS.filter((one) => editable(one).length > 0)
  expect(openers).toEqual(['DATA_BRIDGE_CONFIG_EDIT'])
  expect(editable('DATA_BRIDGE_CONFIG_EDIT')).toEqual(open.split(' '))
  for (const one of PERMISSIONS) {
    const expected =
      one === 'DATA_BRIDGE_SECURITY_EDIT' ? [...open.split(' '), ...secure.split(' ')].sort() : open.split(' ')
    expect(editable('DATA_BRIDGE_CONFIG_EDIT', one)).toEqual(expected)
  }
})
