import { DAY_MS } from './core/days.ts'
import { domainList } from './core/domain-list.ts'
import { anyOf, endpoint, idParam, listEndpoint } from './core/endpoint.ts'
import { input, option, ownId, reference, requiredText, rowVersion } from './core/fields.ts'
import { record } from './core/record.ts'
import * as z from './core/zod.ts'
import { ClientOfInstance, instance } from './instances.ts'

/** A client with its user pool, as its identity providers name it (G-SSO-08). */
const ClientOfProvider = z.strictObject({
  acesClientId: z.int(),
  acesClientName: z.string(),
  /** Decides who may see and change the client's identity providers. */
  orgUnitId: z.int().nullable(),
  cognitoUserPoolId: z.string().nullable(),
  ssoHost: z.string().nullable(),
})

/** Where people of a client sign in; it lies where its client lies. Neither address nor domains have a rule (G-SSO-05). */
export const identityProvider = record({
  name: 'identityProvider',
  id: 'id',
  liesIn: 'orgUnitId',
  chosenOnce: ['acesClientId'],
  groups: {
    provider: {
      edit: ['SSO_CONFIG_EDIT'],
      fields: {
        /** Never changes. */
        acesClientId: reference('Client', { required: true, refersTo: 'client' }),
        /** Unique within the client (R-SAVE-7). */
        name: requiredText('Identity Provider', 255),
        metadataUrl: requiredText('SAML Metadata URL', 255, { hint: 'Read over https when it is checked or saved' }),
        /** Comma-separated, without blanks around the commas. */
        domains: domainList(requiredText('SAML Domains', 255, { hint: 'Domains between commas' })),
      },
    },
  },
  shown: {
    acesClient: ClientOfProvider,
    /** Until when it is good for sign-ins, as the last look at its metadata found; null: nobody looked since its address is that. */
    certificateUntil: z.iso.datetime().nullable(),
  },
})
export type IdentityProvider = z.infer<typeof identityProvider.answer>

/** A client with its identity providers, in the order of their names; some have none (G-SSO-07). */
export const ClientWithIdentityProviders = ClientOfProvider.extend({
  identityProviders: z.array(identityProvider.answer),
})
export type ClientWithIdentityProviders = z.infer<typeof ClientWithIdentityProviders>

/** A row of the assignment of identity providers to instances. */
export const InstanceWithSso = z.strictObject({
  databaseId: z.int(),
  acesClientId: z.int(),
  disabled: z.boolean(),
  orgUnitId: z.int().nullable(),
  databaseCode: z.string(),
  databaseName: z.string(),
  acesClient: ClientOfInstance,
  enableSso: z.boolean(),
  useSsoClientDefinedUserRoles: z.boolean(),
  useSsoJitUsers: z.boolean(),
  /** 0 Disabled, 1 Enabled, 2 Mixed. */
  portalUserSsoMode: z.int(),
  ssoOnlyEmailDomains: z.string().nullable(),
  ssoIdentityProviderId: z.int().nullable(),
  ssoIdentityProvider: z.strictObject({ name: z.string() }).nullable(),
})
export type InstanceWithSso = z.infer<typeof InstanceWithSso>

/** How people sign in to an instance, by its number (R-SSO-1). */
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

/** The option that stored flags stand for, combinations that no option has included (R-SSO-1). */
export function ssoOptionOf({ enableSso, useSsoClientDefinedUserRoles, useSsoJitUsers }: StoredFlags): number {
  if (!enableSso) return 0
  if (!useSsoClientDefinedUserRoles) return 1
  return useSsoJitUsers ? 3 : 2
}

/** The flags of an option (R-SSO-1). */
export const ssoFlagsOf = (ssoOption: number): SsoFlags => ({
  enableSso: ssoOption >= 1,
  useSsoClientDefinedUserRoles: ssoOption >= 2,
  useSsoJitUsers: ssoOption >= 3,
})

const { enableSso, useSsoClientDefinedUserRoles, useSsoJitUsers, ...flagless } = instance.fields
const { portalUserSsoMode, ssoOnlyEmailDomains, ssoIdentityProviderId } = flagless

/** What the assignment of an identity provider to an instance saves (G-SSO-02). */
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

/** The same as people choose it: one option in place of its flags. */
export const AssignmentForm = input({
  databaseId: ownId(),
  ssoOption: option('SSO Option', SSO_OPTIONS),
  portalUserSsoMode,
  ssoOnlyEmailDomains,
  ssoIdentityProviderId,
  rowVersion: rowVersion(),
})

/** A certificate that ends sooner is warned of. */
export const WARN_DAYS = 30

/** Whether a certificate has ended, or is warned of. */
export const endsSoon = (until: string | null, now = Date.now()): boolean =>
  until !== null && Date.parse(until) <= now + WARN_DAYS * DAY_MS

/** What the metadata of an identity provider says at the moment, and what else claims its domains. */
export const MetadataCheck = z.strictObject({
  id: z.int(),
  /** When it was looked at. */
  checkedAt: z.iso.datetime(),
  /** Why the metadata could not be had or read, as a sentence; null: it was. */
  failure: z.string().nullable(),
  entityId: z.string().nullable(),
  signOnAddress: z.string().nullable(),
  /** The end of the certificate that is good for longest. */
  validUntil: z.iso.datetime().nullable(),
  /** Until when the metadata itself says that it is good; null: it does not say. */
  metadataUntil: z.iso.datetime().nullable(),
  /** Each certificate in it that is not used, and why. */
  unusableCertificates: z.array(z.string()),
  /** Each domain that another identity provider claims as well. */
  claimedTwice: z.array(
    z.strictObject({
      domain: z.string(),
      /** 'Name (Client)', those of the caller's org units. */
      identityProviders: z.array(z.string()),
      /** How many more there are where the caller may not look. */
      others: z.int(),
    }),
  ),
})
export type MetadataCheck = z.infer<typeof MetadataCheck>

const VIEW = anyOf('SSO_CONFIG_VIEW', 'SSO_CONFIG_EDIT')
const failure = "Can't get identity providers. Please try again"

export const sso = {
  getInstances: listEndpoint({
    path: '/SSO/GetAllInstancesWithDetails',
    summary: 'The instances of the caller’s org units with how people sign in to them',
    permission: VIEW,
    scope: 'list',
    reads: ['instances', 'clients', 'identity-providers'],
    list: {
      filters: { acesClientName: 'text', databaseCode: 'text', databaseName: 'text', enableSso: 'flag' },
      sorts: ['databaseCode', 'acesClientName', 'databaseName', 'identityProvider', 'databaseId'],
      defaultSort: 'databaseCode',
    },
    response: z.array(InstanceWithSso),
    failure: "Can't get instances list. Please try again",
    ms: [5000, 5000],
  }),
  getClients: listEndpoint({
    path: '/Sso/GetAllClientsWithIdentityProviders',
    summary: 'The clients of the caller’s org units with their identity providers',
    permission: VIEW,
    scope: 'list',
    reads: ['clients', 'identity-providers'],
    list: {
      filters: { acesClientName: 'text' },
      sorts: ['acesClientName', 'acesClientId'],
      defaultSort: 'acesClientName',
    },
    response: z.array(ClientWithIdentityProviders),
    failure,
    ms: [5000, 5000],
  }),
  getForClient: endpoint({
    method: 'GET',
    path: '/Sso/GetIdentityProvidersForClient/{id}',
    summary: 'The identity providers of one client; open to whoever may see single sign-on of one of its instances too',
    permission: VIEW,
    scope: 'each',
    params: idParam,
    response: z.array(identityProvider.answer),
    failure,
    ms: [5000, 5000],
  }),
  get: endpoint({
    method: 'GET',
    path: '/Sso/GetIdentityProvider/{id}',
    summary: 'One identity provider',
    permission: VIEW,
    scope: 'each',
    params: idParam,
    response: identityProvider.answer,
    failure,
    ms: [5000, 5000],
  }),
  save: endpoint({
    method: 'POST',
    path: '/Sso/SaveIdentityProvider',
    summary: 'Creates (id 0) or changes an identity provider, which stays with its client',
    permission: anyOf('SSO_CONFIG_EDIT'),
    scope: 'each',
    changes: true,
    body: identityProvider.input.shape,
    response: identityProvider.answer,
    success: 'Identity Provider Saved Successfully',
    failure: 'There was a problem saving the Identity Provider',
    ms: [4000, 4000],
  }),
  saveAssignment: endpoint({
    method: 'POST',
    path: '/Sso/SaveIdentityProviderAssignment',
    summary: 'Sets how people sign in to an instance',
    permission: anyOf('SSO_CONFIG_EDIT'),
    scope: 'each',
    changes: true,
    body: AssignmentInput.shape,
    response: instance.answer,
    success: 'Identity Provider Assignment Saved Successfully',
    failure: 'There was a problem saving the Identity Provider Assignment',
    ms: [4000, 4000],
  }),
  /** Changes nothing, but sends a request elsewhere: asked for by people alone, never repeated or from a foreign page. */
  check: endpoint({
    method: 'POST',
    path: '/x/identityProviders/{id}/check',
    summary:
      'Fetches the metadata of an identity provider and says what it holds, and which of its domains are claimed twice',
    permission: VIEW,
    scope: 'each',
    changes: true,
    params: idParam,
    response: MetadataCheck,
    failure: "Can't check the identity provider. Please try again",
    ms: [4000, 4000],
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    'identity-providers': true
  }
}
