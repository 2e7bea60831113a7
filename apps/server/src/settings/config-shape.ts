import type { InstanceHosts } from '../platform/instance-link/hosts.ts'
import type { IdentityProvider } from '../platform/saml/identity-provider.ts'
import type { Signing } from '../platform/saml/request.ts'
import type { TraceSettings } from '../platform/tracing/settings.ts'

export interface SamlSettings {
  identityProvider: IdentityProvider
  /** Who we are to the identity service. */
  entityId: string
  /** The attribute that holds the e-mail address; null: the NameID does. */
  emailAttribute: string | null
  /** What requests are signed with; null: they are not. */
  signing: Signing | null
}

export interface Config {
  host: string
  port: number
  /** Origin people type, without trailing slash. */
  publicUrl: string
  /** The path at which pages find the API, below the origin: another one where a proxy puts it there. */
  apiBase: string
  /** An IANA name: where the day it is begins and ends (G-API-08). */
  timeZone: string
  dataDir: string
  /** Null: the embedded database in dataDir. */
  databaseUrl: string | null
  /** Where backups are put back to see whether they are whole; null: an embedded database of their own. */
  verifyDatabaseUrl: string | null
  adminEmail: string | null
  adminPassword: string | null
  demo: boolean
  /** 32 bytes; null: generated in dataDir. */
  secretKey: Buffer | null
  /** Keys that were replaced, or will be the next: what was encrypted with them can still be read. */
  otherKeys: readonly Buffer[]
  /** Whose X-Forwarded-* headers count: nobody's, addresses', or that many proxies' before us; everybody's in tests alone. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean)
  /** How long a server asked to stop goes on answering, while readiness says no. */
  drainSeconds: number
  logLevel: string
  /** Whether new passwords may not be among those that are tried first. */
  refusesGuessable: boolean
  /** Wrong passwords in a row that lock an account; 0: never. */
  lockAfter: number
  /** Failed sign-ins of one address in ten minutes before it must wait. */
  failuresPerAddress: number
  /** Minutes of inactivity for users without a value of their own; null: DEFAULT_TIMEOUT_MINUTES on both sides. */
  sessionTimeoutMinutes: number | null
  defaultEmailServer: string
  defaultEmailAddress: string
  /** Days of the history that no cut may touch; null: nothing is ever cut off. */
  historyKeepDays: number | null
  metricsToken: string | null
  /** Address of instances' databases with {databaseServer} and {databaseName}; null: only demonstration ones are linked. */
  instanceDatabaseUrl: string | null
  instanceHosts: InstanceHosts
  /** Null: no single sign-on. */
  saml: SamlSettings | null
  /** Null: nothing is traced. */
  traces: TraceSettings | null
  /** Parse every answer against the contract: on in development (npm run dev) and tests. */
  checkAnswers: boolean
}
