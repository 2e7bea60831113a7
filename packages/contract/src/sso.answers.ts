import * as z from 'zod'
import { ClientOfInstance } from './instances.answers.ts'

/** (G-SSO-08) */
export const ClientOfProvider = z.strictObject({
  acesClientId: z.int(),
  acesClientName: z.string(),
  /** Decides who can see and change the client's identity providers. */
  orgUnitId: z.int().nullable(),
  cognitoUserPoolId: z.string().nullable(),
  ssoHost: z.string().nullable(),
})

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
  portalUserSsoMode: z.int(),
  ssoOnlyEmailDomains: z.string().nullable(),
  ssoIdentityProviderId: z.int().nullable(),
  ssoIdentityProvider: z.strictObject({ name: z.string() }).nullable(),
})
export type InstanceWithSso = z.infer<typeof InstanceWithSso>

/** A month in which certificates end, as YYYY-MM in UTC. */
export const CertificateMonth = z.strictObject({ month: z.string(), count: z.int() })
export type CertificateMonth = z.infer<typeof CertificateMonth>

export const MetadataCheck = z.strictObject({
  id: z.int(),
  checkedAt: z.iso.datetime(),
  /** Why the metadata could not be fetched or read, as a sentence; null: no failure. */
  failure: z.string().nullable(),
  entityId: z.string().nullable(),
  signOnAddress: z.string().nullable(),
  /** The end of the certificate that lasts longest. */
  validUntil: z.iso.datetime().nullable(),
  /** The metadata's own expiry; null: it has none. */
  metadataUntil: z.iso.datetime().nullable(),
  unusableCertificates: z.array(z.string()),
  /** Domains that another identity provider claims as well. */
  claimedTwice: z.array(
    z.strictObject({
      domain: z.string(),
      /** 'Name (Client)', in the caller's org units. */
      identityProviders: z.array(z.string()),
      others: z.int(),
    }),
  ),
})
export type MetadataCheck = z.infer<typeof MetadataCheck>
export type ClientOfProvider = z.infer<typeof ClientOfProvider>
