import { domainList } from './core/domain-list.ts'
import {
  atLeast,
  flag,
  input,
  multiline,
  option,
  ownId,
  readableSecret,
  reference,
  requiredText,
  rowVersion,
  text,
} from './core/fields.ts'
import { type Grant, holds, type Permission } from './core/permissions.ts'

/** Portal SSO mode by its number (R-INST-3). */
export const PORTAL_SSO_MODES = ['Disabled', 'Enabled', 'Mixed'] as const

const retention = (label: string) => atLeast(label, 1, { when: 'enableDataRetentionPolicy' })

/** What the instance's tabs save. */
export const InstanceInput = input({
  databaseId: ownId(),
  acesClientId: reference('Client', { required: true }),
  orgUnitId: reference('Org Unit'),
  databaseCode: requiredText('Instance Code', 50),
  databaseCompany: requiredText('Company', 100),
  databaseServer: requiredText('Instance Server', 100),
  databaseName: requiredText('Instance Name', 100),
  disabled: flag('Disabled'),
  isArmcoDatabase: flag('ARMCO Database'),
  isTelerikReportingEnabled: flag('Telerik Reporting'),
  isCompaniesEnabled: flag('Companies'),
  useLoanSnapshot: flag('Loan Snapshot'),
  useAcesExpress: flag('ACES Express'),
  enableExternalDocIndexing: flag('External Document Indexing'),
  enableUserManagementScimApi: flag('SCIM API'),
  enableEncompassIntegration: flag('Encompass'),
  encompassIntegrationConfiguration: multiline('Encompass Configuration'),
  enableAcesProtectIntegration: flag('ACES Protect'),
  acesProtectApiKey: readableSecret('ACES Protect API Key', 255),
  enableDataRetentionPolicy: flag('Data Retention Policy'),
  dataRetentionPolicyMonthsToRetain: retention('Months To Retain'),
  dataRetentionPolicyPriority: retention('Priority'),
  dataRetentionPolicyMaxAuditsToPurge: retention('Max Audits To Purge'),
  dataRetentionPolicyMaxLoansToPurge: retention('Max Loans To Purge'),
  pageHeaderBeforeLogin: multiline('Page Header Before Login'),
  pageHeaderAfterLogin: multiline('Page Header After Login'),
  pageFooterBeforeLogin: multiline('Page Footer Before Login'),
  pageFooterAfterLogin: multiline('Page Footer After Login'),
  portalHeader: multiline('Portal Header'),
  portalFooter: multiline('Portal Footer'),
  enableICE: flag('ICE'),
  enableFlatteningETL: flag('FIRE'),
  enableDataBridge: flag('Data Bridge'),
  enableBankVod: flag('Bank VOD'),
  enableDataVerify: flag('DataVerify'),
  enableServiceFirst: flag('Service 1st'),
  enableXactus: flag('Xactus'),
  enableDataFacts: flag('Meridian'),
  enableSso: flag('SSO'),
  useSsoClientDefinedUserRoles: flag('Client Defined User Roles'),
  useSsoJitUsers: flag('Just in Time User Creation'),
  portalUserSsoMode: option('Portal SSO', PORTAL_SSO_MODES),
  ssoOnlyEmailDomains: domainList(text('SSO Only Email Domains', 1000, { hint: 'Domains between commas' })),
  ssoIdentityProviderId: reference('Identity Provider'),
  rowVersion: rowVersion(),
})
export type InstanceField = keyof typeof InstanceInput.fields

/** What its own tabs change with INSTANCE_DETAILS_LIMITED_EDIT: naming, texts and harmless switches. */
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
] as const satisfies InstanceField[]
/** With INSTANCE_DETAILS_FULL_EDIT: identity, placement, security and purging as well. */
export const DETAILS_FIELDS = [
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
] as const satisfies InstanceField[]
/** Single sign-on: R-SSO-1 says which flags make which option. */
export const SSO_FIELDS = [
  'enableSso',
  'useSsoClientDefinedUserRoles',
  'useSsoJitUsers',
  'portalUserSsoMode',
  'ssoOnlyEmailDomains',
  'ssoIdentityProviderId',
] as const satisfies InstanceField[]
/** The flags as one of the four options has them: without SSO no client roles, without those no users just in time. */
export function normalSsoFlags<F extends { [K in SsoFlag]?: boolean }>(flags: F): F {
  const enableSso = flags.enableSso === true
  const roles = enableSso && flags.useSsoClientDefinedUserRoles === true
  const normal = {
    enableSso,
    useSsoClientDefinedUserRoles: roles,
    useSsoJitUsers: roles && flags.useSsoJitUsers === true,
  }
  return { ...flags, ...normal }
}
type SsoFlag = 'enableSso' | 'useSsoClientDefinedUserRoles' | 'useSsoJitUsers'

/** The vendor integrations in the order of the list's columns; Meridian, once enabled, stays so. */
export const VENDOR_FLAGS = [
  'enableBankVod',
  'enableDataVerify',
  'enableServiceFirst',
  'enableXactus',
  'enableDataFacts',
] as const satisfies InstanceField[]
/** The data bridge's switches in the order of the list's columns. */
export const DATA_BRIDGE_FLAGS = [
  'enableICE',
  'enableFlatteningETL',
  'enableDataBridge',
] as const satisfies InstanceField[]

/** The fields of an instance that somebody may change, by its org unit (R-INST-1); a new one takes its client too. */
export function editableInstanceFields(
  grants: readonly Grant[],
  instance: { databaseId: number; orgUnitId: number | null; enableDataFacts: boolean },
): InstanceField[] {
  const may = (permission: Permission) => holds(grants, [permission], instance)
  const fields: InstanceField[] = []
  if (may('INSTANCE_DETAILS_FULL_EDIT')) fields.push(...DETAILS_FIELDS)
  else if (may('INSTANCE_DETAILS_LIMITED_EDIT')) fields.push(...LIMITED)
  if (may('SSO_CONFIG_EDIT')) fields.push(...SSO_FIELDS)
  if (may('VENDOR_CONFIG_EDIT')) {
    fields.push(...VENDOR_FLAGS.filter((name) => name !== 'enableDataFacts' || !instance.enableDataFacts))
  }
  if (may('DATA_BRIDGE_CONFIG_EDIT')) fields.push(...DATA_BRIDGE_FLAGS)
  return instance.databaseId === 0 ? [...fields, 'acesClientId'] : fields
}
