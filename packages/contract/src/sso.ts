import { client } from './clients.ts'
import { DAY_MS } from './core/days.ts'
import { domainList } from './core/domain-list.ts'
import { anyOf, endpoint, idParam, listEndpoint } from './core/endpoint.ts'
import { input, option, ownId, reference, required, requiredText, rowVersion } from './core/fields.ts'
import { column } from './core/list-columns.ts'
import { type Answer, oneRecord, record, recordList } from './core/record.ts'
import { typed } from './core/typed.ts'
import { instance } from './instances.ts'
import type { CertificateMonth, ClientOfProvider, InstanceWithSso, MetadataCheck } from './sso.answers.ts'

export type { CertificateMonth, InstanceWithSso, MetadataCheck } from './sso.answers.ts'

/** It is in the client's org unit. Neither address nor domains have a rule (G-SSO-05). */
export const identityProvider = record({
  name: 'identityProvider',
  id: 'id',
  liesIn: 'orgUnitId',
  chosenOnce: ['acesClientId'],
  groups: {
    provider: {
      edit: ['SSO_CONFIG_EDIT'],
      fields: {
        acesClientId: required(reference('Client', { refersTo: 'client' })),
        /** Unique within the client (R-SAVE-7). */
        name: requiredText('Identity Provider', 255),
        metadataUrl: requiredText('SAML Metadata URL', 255, {
          hint: 'Fetched over HTTPS on check and save',
          isCode: true,
        }),
        /** Comma-separated, without spaces around the commas. */
        domains: domainList(requiredText('SAML Domains', 255, { hint: 'Separate with commas' })),
      },
    },
  },
  shown: {
    acesClient: typed<ClientOfProvider>(),
    /** The end of its certificate at the last check of the metadata; null: not checked since the address changed. */
    certificateUntil: typed<string | null>(),
    /** When that check was; null: no check is remembered. */
    checkedAt: typed<string | null>(),
  },
})
export type IdentityProvider = Answer<typeof identityProvider>

export interface ClientWithIdentityProviders extends ClientOfProvider {
  /** Sorted by name; may be empty (G-SSO-07). */
  identityProviders: IdentityProvider[]
}

/** The index is the number of the option (R-SSO-1). */
export const SSO_OPTIONS = [
  'Disabled',
  'SSO Only',
  'SSO + Client Roles',
  'SSO + Client Roles + Just in Time User Creation',
] as const

interface SsoFlags {
  enableSso: boolean
  useSsoClientDefinedUserRoles: boolean
  useSsoJitUsers: boolean
}
type StoredFlags = { [Name in keyof SsoFlags]: SsoFlags[Name] | null }

/** Also maps flag combinations that no option has (R-SSO-1). */
export function ssoOptionOf({ enableSso, useSsoClientDefinedUserRoles, useSsoJitUsers }: StoredFlags): number {
  if (!enableSso) return 0
  if (!useSsoClientDefinedUserRoles) return 1
  return useSsoJitUsers ? 3 : 2
}

/** (R-SSO-1) */
export const ssoFlagsOf = (ssoOption: number): SsoFlags => ({
  enableSso: ssoOption >= 1,
  useSsoClientDefinedUserRoles: ssoOption >= 2,
  useSsoJitUsers: ssoOption >= 3,
})

const { enableSso, useSsoClientDefinedUserRoles, useSsoJitUsers, ...flagless } = instance.fields
const { portalUserSsoMode, ssoOnlyEmailDomains, ssoIdentityProviderId } = flagless

/** (G-SSO-02) */
export const AssignmentInput = input({
  databaseId: ownId(),
  enableSso,
  useSsoClientDefinedUserRoles,
  useSsoJitUsers,
  portalUserSsoMode,
  ssoOnlyEmailDomains,
  ssoIdentityProviderId,
  rowVersion: rowVersion(),
})

export const AssignmentForm = input({
  databaseId: ownId(),
  ssoOption: option('SSO Option', SSO_OPTIONS),
  portalUserSsoMode,
  ssoOnlyEmailDomains,
  ssoIdentityProviderId,
  rowVersion: rowVersion(),
})

export const WARN_DAYS = 30

/** Months of the picture of what ends when, with the current one. */
export const ENDING_MONTHS = 12

/** Also true for certificates that have ended. */
export const endsSoon = (until: string | null, now = Date.now()): boolean =>
  until !== null && Date.parse(until) <= now + WARN_DAYS * DAY_MS

const VIEW = anyOf('SSO_CONFIG_VIEW', 'SSO_CONFIG_EDIT')
const failure = "Can't get identity providers. Please try again"

export const sso = {
  getInstances: listEndpoint({
    path: '/SSO/GetAllInstancesWithDetails',
    summary: 'The instances in the caller’s org units with their sign-in settings',
    permission: VIEW,
    scope: 'list',
    reads: ['instances', 'clients', 'identity-providers'],
    list: {
      columns: {
        acesClientName: column(client.fields.acesClientName, { filter: 'text', sort: true }),
        databaseCode: column(flagless.databaseCode, { filter: 'text', sort: true }),
        databaseName: column(flagless.databaseName, { filter: 'text', sort: true }),
        enableSso: column(enableSso, { filter: 'flag', filterLabel: 'SSO Enabled Only' }),
        portalSso: {
          label: portalUserSsoMode.label,
          kind: 'flag',
          filter: 'inBrowser',
          filterLabel: 'Portal Enabled Only',
        },
        identityProvider: {
          label: ssoIdentityProviderId.label,
          kind: 'text',
          optional: true,
          sort: true,
          filter: 'inBrowser',
        },
        lacksProvider: { label: 'No Provider Only', filter: 'inBrowser' },
        databaseId: { sort: true },
      },
      defaultSort: 'databaseCode',
    },
    response: typed<InstanceWithSso[]>(),
    failure: "Can't get instances list. Please try again",
  }),
  getClients: listEndpoint({
    path: '/Sso/GetAllClientsWithIdentityProviders',
    summary: 'The clients in the caller’s org units with their identity providers',
    permission: VIEW,
    scope: 'list',
    reads: ['clients', 'identity-providers'],
    list: {
      columns: {
        acesClientName: column(client.fields.acesClientName, { filter: 'text', sort: true }),
        name: column(identityProvider.fields.name, { filter: 'inBrowser' }),
        metadataUrl: column(identityProvider.fields.metadataUrl, { filter: 'inBrowser', isLong: true }),
        domains: column(identityProvider.fields.domains, { filter: 'inBrowser', isLong: true }),
        userPool: { label: 'User Pool', kind: 'text', isCode: true },
        certificateUntil: { label: 'Certificate Ends', kind: 'date', optional: true },
        checkedAt: { label: 'Checked', kind: 'date', optional: true },
        certificateMonth: { label: 'Certificate End Month', filter: 'inBrowser' },
        certificateEnds: { label: 'Certificate Expiring Soon', filter: 'inBrowser' },
        acesClientId: { sort: true },
      },
      defaultSort: 'acesClientName',
    },
    response: typed<ClientWithIdentityProviders[]>(),
    failure,
  }),
  getForClient: endpoint({
    path: '/Sso/GetIdentityProvidersForClient/{id}',
    summary:
      'The identity providers of one client; also for callers who can view single sign-on of one of its instances',
    permission: VIEW,
    scope: 'each',
    params: idParam,
    response: recordList(identityProvider),
    failure,
  }),
  certificatesByMonth: endpoint({
    path: '/x/identityProviders/certificatesByMonth',
    summary: 'Number of certificates expiring in this month (UTC) and in each of the next eleven',
    permission: VIEW,
    scope: 'list',
    reads: ['identity-providers', 'clients'],
    daily: true,
    response: typed<CertificateMonth[]>(),
    failure: "Couldn't load the certificates. Try again.",
  }),
  get: endpoint({
    path: '/Sso/GetIdentityProvider/{id}',
    summary: 'One identity provider',
    permission: VIEW,
    scope: 'each',
    params: idParam,
    response: oneRecord(identityProvider),
    failure,
  }),
  save: endpoint({
    path: '/Sso/SaveIdentityProvider',
    summary: "Creates (id 0) or updates an identity provider; its client can't be changed",
    permission: anyOf('SSO_CONFIG_EDIT'),
    scope: 'each',
    confirms: true,
    body: identityProvider.input.shape,
    response: oneRecord(identityProvider),
    success: 'Identity Provider Saved Successfully',
    failure: 'There was a problem saving the Identity Provider',
    ms: [4000, 4000],
  }),
  saveAssignment: endpoint({
    path: '/Sso/SaveIdentityProviderAssignment',
    summary: 'Sets the sign-in settings of an instance',
    permission: anyOf('SSO_CONFIG_EDIT'),
    scope: 'each',
    confirms: true,
    body: AssignmentInput.shape,
    response: oneRecord(instance),
    success: 'Identity Provider Assignment Saved Successfully',
    failure: 'There was a problem saving the Identity Provider Assignment',
    ms: [4000, 4000],
  }),
  /** Changes nothing, but sends a request to another site: only people start it, never a retry or a foreign page. */
  check: endpoint({
    method: 'POST',
    path: '/x/identityProviders/{id}/check',
    summary:
      'Fetches the metadata of an identity provider and returns its contents and any domains claimed by another provider',
    permission: VIEW,
    scope: 'each',
    params: idParam,
    response: typed<MetadataCheck>(),
    failure: "Couldn't check the identity provider. Try again.",
    ms: [4000, 4000],
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    'identity-providers': true
  }
}
