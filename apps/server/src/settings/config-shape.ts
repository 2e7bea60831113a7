import type { SamlIdentityProvider } from '../formats/identity-provider.ts'
import type { InstanceHosts } from './instance-hosts.ts'
import type { TraceSettings } from './trace-settings.ts'

/** Both in PEM. */
export interface Signing {
  privateKey: string
  certificate: string
}

export interface SamlSettings {
  identityProvider: SamlIdentityProvider
  entityId: string
  /** The attribute with the e-mail address; null: it is in the NameID. */
  emailAttribute: string | null
  /** Null: requests are not signed. */
  signing: Signing | null
}

export interface Config {
  host: string
  port: number
  /** The origin that people type, without trailing slash. */
  publicUrl: string
  /** The path of the API as pages see it; a proxy may change it. */
  apiBase: string
  /** An IANA name; it decides when a day begins and ends (G-API-08). */
  timeZone: string
  dataDir: string
  /** Null: the embedded database in dataDir. */
  databaseUrl: string | null
  /** A pooler in transaction mode stands before the given databases. */
  databaseIsPooled: boolean
  /** The database for trial restores of backups; null: a temporary embedded one. */
  verifyDatabaseUrl: string | null
  adminEmail: string | null
  adminPassword: string | null
  demo: boolean
  /** 32 bytes; null: generated in dataDir. */
  secretKey: Buffer | null
  /** Former keys and the next one; their secrets can still be decrypted. */
  otherKeys: readonly Buffer[]
  /** Proxies whose X-Forwarded-* count: none, address ranges, or that many before us; true only in tests. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean)
  /** The time a stopping server still answers, while its readiness check fails. */
  drainSeconds: number
  /** Health checks are answered, and calls rejected, before the server is ready. */
  answersWhileStarting: boolean
  logLevel: string
  /** Rejects new passwords that are commonly tried first. */
  refusesGuessable: boolean
  /** Wrong passwords in a row that lock an account; 0: never. */
  lockAfter: number
  /** Failed sign-ins of one address in ten minutes before it must wait. */
  failuresPerAddress: number
  /** Idle minutes for users without their own value; null: DEFAULT_TIMEOUT_MINUTES on both sides. */
  sessionTimeoutMinutes: number | null
  defaultEmailServer: string
  defaultEmailAddress: string
  /** Days of the history that must be kept; null: no cut is allowed. */
  historyKeepDays: number | null
  metricsToken: string | null
  /** URL of instance databases with {databaseServer} and {databaseName}; null: only demonstration ones are linked. */
  instanceDatabaseUrl: string | null
  instanceHosts: InstanceHosts
  /** Null: no single sign-on. */
  saml: SamlSettings | null
  /** Null: no tracing. */
  traces: TraceSettings | null
  /** Parses every answer against the contract; on in development (npm run dev) and tests. */
  checkAnswers: boolean
}
