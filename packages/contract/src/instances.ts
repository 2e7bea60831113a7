import { domainList } from './core/domain-list.ts'
import { anyOf, byId, endpoint, idParam, idText, listEndpoint } from './core/endpoint.ts'
import type { Field } from './core/field.ts'
import { atLeast, flag, multiline, option, ownOrgUnit, reference, required, requiredText, text } from './core/fields.ts'
import { column, columns } from './core/list-columns.ts'
import type { Permission } from './core/permissions.ts'
import { type Answer, namesIn, oneRecord, record } from './core/record.ts'
import { readableSecret } from './core/secret-fields.ts'
import { typed } from './core/typed.ts'
import type { ClientOfInstance, InstanceOfClient, InstanceSummary } from './instances.answers.ts'

export type { InstanceOfClient, InstanceSummary } from './instances.answers.ts'

/** The index is the stored number (R-SSO-1). */
export const PORTAL_SSO_MODES = ['Disabled', 'Enabled', 'Mixed'] as const

const retention = (label: string): Field<number | null> => ({
  ...required(atLeast(label, 1)),
  when: 'enableDataRetentionPolicy',
})

const LIMITED: readonly Permission[] = ['INSTANCE_DETAILS_LIMITED_EDIT', 'INSTANCE_DETAILS_FULL_EDIT']
const FULL: readonly Permission[] = ['INSTANCE_DETAILS_FULL_EDIT']
/** Editors read what they edit (G-PERM-04). */
const READS_DETAILS: readonly Permission[] = ['INSTANCE_DETAILS_VIEW', ...LIMITED]

/** They open the page of the list; more can read it, to choose one. */
export const OPEN_INSTANCES = [
  'INSTANCE_DETAILS_VIEW',
  'FEATURE_FLAG_VIEW',
  'DATA_BRIDGE_CONFIG_VIEW',
  'VENDOR_CONFIG_VIEW',
  'BO_VIEW',
] as const satisfies readonly Permission[]

/** Each tab's permission opens its own group of fields (G-INST-05, R-INST-1). */
export const instance = record({
  name: 'instance',
  id: 'databaseId',
  liesIn: 'orgUnitId',
  chosenOnce: ['acesClientId'],
  startsBlank: true,
  tellsEditable: true,
  groups: {
    heading: {
      title: 'Details',
      edit: FULL,
      fields: {
        acesClientId: required(reference('Client', { refersTo: 'client' })),
        orgUnitId: ownOrgUnit(),
        databaseCode: requiredText('Instance Code', 50, { isCode: true }),
        disabled: flag('Disabled', {
          opposite: 'Active',
          hint: "Changes are held while disabled and sent when it's active again",
        }),
      },
      shown: { acesClient: typed<ClientOfInstance | null>() },
    },
    details: {
      title: 'Details',
      read: READS_DETAILS,
      edit: LIMITED,
      fields: {
        databaseCompany: requiredText('Company', 100),
        isTelerikReportingEnabled: flag('Telerik Reporting'),
        isCompaniesEnabled: flag('Companies'),
        useLoanSnapshot: flag('Loan Snapshot'),
        useAcesExpress: flag('ACES Express'),
        enableExternalDocIndexing: flag('External Document Indexing'),
      },
    },
    layout: {
      title: 'Layout',
      read: READS_DETAILS,
      edit: LIMITED,
      fields: {
        pageHeaderBeforeLogin: multiline('Page Header Before Login'),
        pageHeaderAfterLogin: multiline('Page Header After Login'),
        pageFooterBeforeLogin: multiline('Page Footer Before Login'),
        pageFooterAfterLogin: multiline('Page Footer After Login'),
        portalHeader: multiline('Portal Header'),
        portalFooter: multiline('Portal Footer'),
      },
    },
    identity: {
      title: 'Details',
      read: READS_DETAILS,
      edit: FULL,
      fields: {
        databaseServer: requiredText('Instance Server', 100, {
          hint: "Server that hosts this instance's database",
          isCode: true,
        }),
        databaseName: requiredText('Instance Name', 100, { isCode: true }),
        isArmcoDatabase: flag('ARMCO Database'),
        enableUserManagementScimApi: flag('SCIM API'),
        enableEncompassIntegration: flag('Encompass'),
        encompassIntegrationConfiguration: multiline('Encompass Configuration'),
        enableAcesProtectIntegration: flag('ACES Protect'),
        enableDataRetentionPolicy: flag('Data Retention Policy', { hint: 'Values are kept while this is off' }),
        dataRetentionPolicyMonthsToRetain: retention('Months To Retain'),
        dataRetentionPolicyPriority: retention('Priority'),
        dataRetentionPolicyMaxAuditsToPurge: retention('Max Audits To Purge'),
        dataRetentionPolicyMaxLoansToPurge: retention('Max Loans To Purge'),
      },
    },
    apiKey: {
      title: 'Details',
      read: FULL,
      edit: FULL,
      fields: { acesProtectApiKey: readableSecret('ACES Protect API Key', 255) },
    },
    dataBridge: {
      title: 'Data Bridge',
      read: ['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT'],
      edit: ['DATA_BRIDGE_CONFIG_EDIT'],
      fields: {
        enableICE: flag('ICE'),
        enableFlatteningETL: flag('FIRE'),
        enableDataBridge: flag('Data Bridge'),
      },
    },
    vendors: {
      title: 'Vendors',
      read: ['VENDOR_CONFIG_VIEW', 'VENDOR_CONFIG_EDIT'],
      edit: ['VENDOR_CONFIG_EDIT'],
      fields: {
        enableBankVod: flag('Bank VOD'),
        enableDataVerify: flag('DataVerify'),
        enableServiceFirst: flag('Service 1st'),
        enableXactus: flag('Xactus'),
      },
    },
    /** Once enabled, it stays enabled (G-VEN-04). */
    meridian: {
      title: 'Vendors',
      edit: ['VENDOR_CONFIG_EDIT'],
      isOpen: (stored) => stored.enableDataFacts !== true,
      fields: { enableDataFacts: flag('Meridian') },
    },
    /** R-SSO-1 maps flags to options. */
    sso: {
      title: 'SSO',
      read: ['SSO_CONFIG_VIEW', 'SSO_CONFIG_EDIT'],
      edit: ['SSO_CONFIG_EDIT'],
      fields: {
        enableSso: flag('SSO'),
        useSsoClientDefinedUserRoles: flag('Client Defined User Roles'),
        useSsoJitUsers: flag('Just in Time User Creation'),
        portalUserSsoMode: option('Portal SSO', PORTAL_SSO_MODES),
        ssoOnlyEmailDomains: domainList(text('SSO Only Email Domains', 1000, { hint: 'Separate with commas' })),
        ssoIdentityProviderId: reference('Identity Provider', { refersTo: 'identityProvider' }),
      },
      shown: { ssoIdentityProvider: typed<{ name: string } | null>() },
    },
  },
})
export type Instance = Answer<typeof instance>

const { dataBridge, vendors, meridian, sso } = instance.groups
/** In the order of the list's columns. */
export const DATA_BRIDGE_FLAGS = namesIn(dataBridge)
export const VENDOR_FLAGS = [...namesIn(vendors), ...namesIn(meridian)]
export const SSO_FIELDS = namesIn(sso)

const failures = { failure: "Can't get instances list. Please try again" } as const
const listed = { ...failures, scope: 'list', reads: ['instances', 'clients'] } as const
const { databaseCode, databaseName, databaseServer, orgUnitId } = instance.fields

export const instances = {
  getAll: listEndpoint({
    path: '/ClientDatabase/GetAllInstances',
    summary: 'The instances in the caller’s org units',
    permission: anyOf(...OPEN_INSTANCES, 'SSO_CONFIG_VIEW', 'USER_NOTIFICATIONS_VIEW', 'SYNC_DATA_IMPORT_FIELDS'),
    list: {
      columns: {
        acesClientName: { label: 'Client Name', kind: 'text', filter: 'text', sort: true },
        ...columns({ databaseCode, databaseName, databaseServer }, { filter: 'text', sort: true }),
        databaseCompany: { filter: 'text' },
        active: { label: 'Active', kind: 'flag', filter: 'inBrowser', filterLabel: 'Active Only' },
        disabled: { filter: 'flag', sort: true },
        orgUnitId: column(orgUnitId, { filter: 'oneOf' }),
        isDown: { label: 'Down Only', filter: 'flag' },
        fleet: { label: 'Fleet', filter: 'inBrowser' },
        ...columns({ ...dataBridge.fields, ...vendors.fields, ...meridian.fields }, { filter: 'flag' }),
        databaseId: { sort: true },
      },
      defaultSort: 'databaseCode',
    },
    response: typed<InstanceSummary[]>(),
    ...listed,
  }),
  getForClient: listEndpoint(
    {
      path: '/ClientDatabase/GetDatabasesForClient',
      summary: 'The instances of one client that the caller can view',
      permission: anyOf('INSTANCE_DETAILS_VIEW', 'SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT', 'BO_VIEW', 'BO_EDIT'),
      list: {
        columns: {
          databaseCode: column(databaseCode, { sort: true }),
          ...columns({ databaseName, databaseServer }, {}),
          active: { label: 'Active', kind: 'flag' },
          databaseId: { sort: true },
        },
        defaultSort: 'databaseCode',
      },
      response: typed<InstanceOfClient[]>(),
      ...listed,
    },
    (z) => ({ acesClientId: idText(z) }),
  ),
  getServers: endpoint({
    path: '/x/instances/servers',
    summary: "Servers of the newest instances in the caller's org units, most used first",
    permission: anyOf(...FULL),
    scope: 'list',
    background: true,
    reads: ['instances'],
    response: typed<string[]>(),
  }),
  get: endpoint({
    path: '/ClientDatabase/GetInstanceDetails/{id}',
    summary: 'One instance; id 0 returns a blank one',
    permission: anyOf(
      'INSTANCE_DETAILS_VIEW',
      ...LIMITED,
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
    follows: ['clients'],
    response: oneRecord(instance),
    ...failures,
  }),
  save: endpoint({
    path: '/ClientDatabase/SaveInstanceDetails',
    summary: 'Creates (id 0) or updates an instance: only the fields the caller can edit',
    permission: byId('databaseId', { create: FULL, edit: LIMITED }),
    scope: 'each',
    confirms: 'byBody',
    body: instance.input.shape,
    response: oneRecord(instance),
    success: 'Client Instance Saved Successfully',
    failure: 'There was a problem saving the client instance',
    ms: [4000, 4000],
  }),
  /** A GET by specification, but it changes state (G-API-12). */
  syncDataImportFields: endpoint({
    path: '/ClientDatabase/SyncDataImportFields/{id}',
    summary: 'Syncs the data import fields of one instance, or of all with id 0; returns true if all are synced',
    permission: anyOf('SYNC_DATA_IMPORT_FIELDS'),
    scope: 'each',
    changes: true,
    params: idParam,
    response: typed<boolean>(),
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
