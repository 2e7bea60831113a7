import { z } from 'zod'
import { anyOf, byId, endpoint, idParam, idText, listEndpoint } from './core/endpoint.ts'
import type { Permission } from './core/permissions.ts'
import { DATA_BRIDGE_FLAGS, InstanceInput, VENDOR_FLAGS } from './instance-input.ts'

const switchOf = () => z.boolean().nullable()
const lines = () => z.string().nullable()

/** The client an instance belongs to, as its rows and headings name it. */
const ClientOfInstance = z.strictObject({ acesClientId: z.int(), acesClientName: z.string() })

/** A row of the instance list. Flags outside the caller's scope of their permission are null (G-PERM-07). */
export const InstanceSummary = z.strictObject({
  databaseId: z.int(),
  databaseCode: z.string(),
  acesClientId: z.int(),
  acesClient: ClientOfInstance,
  databaseName: z.string(),
  databaseServer: z.string(),
  databaseCompany: z.string(),
  disabled: z.boolean(),
  orgUnitId: z.int().nullable(),
  /** Whether the console knows a database of it: the others cannot be synced or told anything. */
  isLinked: z.boolean(),
  /** The three with DATA_BRIDGE_CONFIG_VIEW in the instance's org unit. */
  enableICE: switchOf(),
  enableFlatteningETL: switchOf(),
  enableDataBridge: switchOf(),
  /** The five with VENDOR_CONFIG_VIEW in the instance's org unit. */
  enableBankVod: switchOf(),
  enableDataVerify: switchOf(),
  enableServiceFirst: switchOf(),
  enableXactus: switchOf(),
  enableDataFacts: switchOf(),
})
export type InstanceSummary = z.infer<typeof InstanceSummary>

/** One instance of a client; for holders of a subscription permission alone only id and code, all else null. */
export const InstanceOfClient = z.strictObject({
  databaseId: z.int(),
  databaseCode: z.string(),
  acesClientId: z.int().nullable(),
  databaseName: z.string().nullable(),
  databaseServer: z.string().nullable(),
  databaseCompany: z.string().nullable(),
  disabled: z.boolean().nullable(),
  orgUnitId: z.int().nullable(),
})
export type InstanceOfClient = z.infer<typeof InstanceOfClient>

/** A client's database. Groups of keys the caller may not read are null (G-INST-05). */
export const Instance = z.strictObject({
  databaseId: z.int(),
  acesClientId: z.int(),
  acesClient: ClientOfInstance.nullable(),
  databaseCode: z.string().nullable(),
  disabled: z.boolean(),
  orgUnitId: z.int().nullable(),
  /** Shown as Meridian. */
  enableDataFacts: z.boolean(),
  isArmcoDatabase: switchOf(),
  databaseCompany: z.string().nullable(),
  databaseServer: z.string().nullable(),
  databaseName: z.string().nullable(),
  pageHeaderBeforeLogin: lines(),
  pageHeaderAfterLogin: lines(),
  pageFooterBeforeLogin: lines(),
  pageFooterAfterLogin: lines(),
  portalHeader: lines(),
  portalFooter: lines(),
  isTelerikReportingEnabled: switchOf(),
  isCompaniesEnabled: switchOf(),
  useLoanSnapshot: switchOf(),
  useAcesExpress: switchOf(),
  enableExternalDocIndexing: switchOf(),
  enableUserManagementScimApi: switchOf(),
  enableEncompassIntegration: switchOf(),
  encompassIntegrationConfiguration: lines(),
  enableAcesProtectIntegration: switchOf(),
  /** Only with INSTANCE_DETAILS_FULL_EDIT in the instance's org unit. */
  acesProtectApiKey: z.string().nullable(),
  enableDataRetentionPolicy: switchOf(),
  dataRetentionPolicyMonthsToRetain: z.int().nullable(),
  dataRetentionPolicyPriority: z.int().nullable(),
  dataRetentionPolicyMaxAuditsToPurge: z.int().nullable(),
  dataRetentionPolicyMaxLoansToPurge: z.int().nullable(),
  enableICE: switchOf(),
  enableDataBridge: switchOf(),
  enableFlatteningETL: switchOf(),
  enableBankVod: switchOf(),
  enableDataVerify: switchOf(),
  enableServiceFirst: switchOf(),
  enableXactus: switchOf(),
  enableSso: switchOf(),
  useSsoClientDefinedUserRoles: switchOf(),
  useSsoJitUsers: switchOf(),
  /** 0 Disabled, 1 Enabled, 2 Mixed. */
  portalUserSsoMode: z.int().nullable(),
  ssoOnlyEmailDomains: z.string().nullable(),
  ssoIdentityProviderId: z.int().nullable(),
  ssoIdentityProvider: z.strictObject({ name: z.string() }).nullable(),
  /** What the caller may change on this record (R-INST-1). */
  editableFields: z.array(z.string()),
  rowVersion: z.int(),
})
export type Instance = z.infer<typeof Instance>

const EDIT: readonly Permission[] = ['INSTANCE_DETAILS_LIMITED_EDIT', 'INSTANCE_DETAILS_FULL_EDIT']
const failure = "Can't get instances list. Please try again"

export const instances = {
  getAll: listEndpoint({
    path: '/ClientDatabase/GetAllInstances',
    summary: 'The instances of the org units in which the caller may see something of instances',
    permission: anyOf(
      'INSTANCE_DETAILS_VIEW',
      'FEATURE_FLAG_VIEW',
      'DATA_BRIDGE_CONFIG_VIEW',
      'VENDOR_CONFIG_VIEW',
      'BO_VIEW',
      'SSO_CONFIG_VIEW',
      'USER_NOTIFICATIONS_VIEW',
      'SYNC_DATA_IMPORT_FIELDS',
    ),
    scope: 'list',
    reads: ['instances', 'clients'],
    list: {
      filters: {
        databaseCode: 'text',
        acesClientName: 'text',
        databaseName: 'text',
        databaseServer: 'text',
        databaseCompany: 'text',
        disabled: 'flag',
        orgUnitId: 'oneOf',
        ...Object.fromEntries([...DATA_BRIDGE_FLAGS, ...VENDOR_FLAGS].map((name) => [name, 'flag' as const])),
      },
      sorts: ['databaseCode', 'acesClientName', 'databaseName', 'databaseServer', 'disabled', 'databaseId'],
      defaultSort: 'databaseCode',
    },
    response: z.array(InstanceSummary),
    failure,
    ms: [5000, 5000],
  }),
  getForClient: listEndpoint(
    {
      path: '/ClientDatabase/GetDatabasesForClient',
      summary: 'The instances of one client that the caller may see',
      permission: anyOf('INSTANCE_DETAILS_VIEW', 'SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT', 'BO_VIEW', 'BO_EDIT'),
      scope: 'list',
      reads: ['instances', 'clients'],
      list: { filters: {}, sorts: ['databaseCode', 'databaseId'], defaultSort: 'databaseCode' },
      response: z.array(InstanceOfClient),
      failure,
      ms: [5000, 5000],
    },
    { acesClientId: idText },
  ),
  get: endpoint({
    method: 'GET',
    path: '/ClientDatabase/GetInstanceDetails/{id}',
    summary: 'One instance; id 0 answers a blank one',
    permission: anyOf(
      'INSTANCE_DETAILS_VIEW',
      ...EDIT,
      'FEATURE_FLAG_VIEW',
      'FEATURE_FLAG_EDIT',
      'DATA_BRIDGE_CONFIG_VIEW',
      'VENDOR_CONFIG_VIEW',
      'BO_VIEW',
      'SSO_CONFIG_VIEW',
      'USER_NOTIFICATIONS_VIEW',
    ),
    scope: 'each',
    params: idParam,
    noStore: true,
    response: Instance,
    failure,
    ms: [5000, 5000],
  }),
  save: endpoint({
    method: 'POST',
    path: '/ClientDatabase/SaveInstanceDetails',
    summary: 'Creates (id 0) or changes an instance: only the fields the caller may edit',
    permission: byId('databaseId', { create: ['INSTANCE_DETAILS_FULL_EDIT'], edit: EDIT }),
    scope: 'each',
    changes: true,
    body: InstanceInput.shape,
    response: Instance,
    success: 'Client Instance Saved Successfully',
    failure: 'There was a problem saving the client instance',
    ms: [4000, 4000],
  }),
  /** A GET by specification, but called like a save (G-API-12). */
  syncDataImportFields: endpoint({
    method: 'GET',
    path: '/ClientDatabase/SyncDataImportFields/{id}',
    summary: 'Brings the data-import fields of one instance, or with id 0 of all, in line; true when all of them are',
    permission: anyOf('SYNC_DATA_IMPORT_FIELDS'),
    scope: 'each',
    changes: true,
    params: idParam,
    response: z.boolean(),
    failsWith: false,
    success: 'Client Instance Saved Successfully',
    failure: 'Something went wrong attempting to sync all fields for Data Import database(s). Please check the logs.',
    ms: [4000, 8000],
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    instances: true
  }
}
