import { isIP } from 'node:net'

/** A setting that cannot be used; its message is the one sentence shown before the process ends. */
export class SettingError extends Error {}

/** The password of all demonstration users and of the embedded database's first user. */
export const DEMO_PASSWORD = 'demo-admin'

export interface Config {
  host: string
  port: number
  /** Origin people type, without trailing slash. */
  publicUrl: string
  dataDir: string
  /** Null: the embedded database in dataDir. */
  databaseUrl: string | null
  adminEmail: string | null
  adminPassword: string | null
  demo: boolean
  /** 32 bytes; null: generated in dataDir. */
  secretKey: Buffer | null
  /** Whose X-Forwarded-* headers count: nobody's, everybody's, addresses, or that many proxies before us. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean)
  logLevel: string
  /** Wrong passwords in a row that lock an account; 0: never. */
  lockAfter: number
  /** Failed sign-ins of one address in ten minutes before it must wait. */
  failuresPerAddress: number
  /** Minutes of inactivity for users without a value of their own; null: DEFAULT_TIMEOUT_MINUTES on both sides. */
  sessionTimeoutMinutes: number | null
  defaultEmailServer: string
  defaultEmailAddress: string
  metricsToken: string | null
  /** Parse every answer against the contract: on in development (npm run dev) and tests. */
  checkAnswers: boolean
}

type Environment = Record<string, string | undefined>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal']
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|\[::1\]|localhost)$/

export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** Whether only this machine can reach the server under the names it was given. */
export const isLocalOnly = (config: Config): boolean =>
  isLoopback(config.host) && isLoopback(new URL(config.publicUrl).hostname)

/** Reads and checks every setting; a wrong one throws a SettingError with a clear sentence. */
export function loadConfig(env: Environment = process.env): Config {
  const text = (name: string) => env[name]?.trim() || null
  const databaseUrl = readDatabaseUrl(text('DATABASE_URL'))
  const host = text('HOST') ?? '127.0.0.1'
  const port = wholeNumber('PORT', text('PORT'), { fallback: 3000, min: 0, max: 65_535 })
  const config: Config = {
    host,
    port,
    publicUrl: readOrigin(text('PUBLIC_URL') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`),
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl,
    adminEmail: text('ADMIN_EMAIL'),
    adminPassword: env.ADMIN_PASSWORD || null,
    demo: readFlag('DEMO', text('DEMO'), databaseUrl === null),
    secretKey: readSecretKey(text('SECRET_KEY')),
    trustProxy: readTrustProxy(text('TRUST_PROXY')),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    lockAfter: wholeNumber('LOCK_AFTER', text('LOCK_AFTER'), { fallback: 10, min: 0, max: 1000 }),
    failuresPerAddress: 100,
    sessionTimeoutMinutes: text('SESSION_TIMEOUT_MINUTES')
      ? wholeNumber('SESSION_TIMEOUT_MINUTES', text('SESSION_TIMEOUT_MINUTES'), { fallback: 0, min: 1, max: 720 })
      : null,
    defaultEmailServer: text('DEFAULT_EMAIL_SERVER') ?? 'smtp.acescentral.example',
    defaultEmailAddress: text('DEFAULT_EMAIL_ADDRESS') ?? 'noreply@acescentral.example',
    metricsToken: text('METRICS_TOKEN'),
    checkAnswers: env.NODE_ENV === 'development',
  }
  return withinLimits(config)
}

function withinLimits(config: Config): Config {
  if (config.databaseUrl !== null && config.secretKey === null) {
    throw new SettingError(
      'SECRET_KEY is required with DATABASE_URL: 32 random bytes in base64 (openssl rand -base64 32).',
    )
  }
  if (config.databaseUrl === null && !isLocalOnly(config) && config.adminPassword === null) {
    throw new SettingError('ADMIN_PASSWORD is required when HOST or PUBLIC_URL is not this machine alone.')
  }
  const length = Array.from(config.adminPassword ?? DEMO_PASSWORD).length
  if (length < 6 || length > 40) throw new SettingError('ADMIN_PASSWORD must have 6 to 40 characters.')
  return config
}

function wholeNumber(
  name: string,
  value: string | null,
  range: { fallback: number; min: number; max: number },
): number {
  if (value === null) return range.fallback
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (number >= range.min && number <= range.max) return number
  throw new SettingError(`${name} must be a whole number from ${range.min} to ${range.max}, not '${value}'.`)
}

function readFlag(name: string, value: string | null, fallback: boolean): boolean {
  if (value === null) return fallback
  if (value === '1' || value === '0') return value === '1'
  throw new SettingError(`${name} must be 1 or 0, not '${value}'.`)
}

function oneOf(name: string, value: string, allowed: readonly string[]): string {
  if (allowed.includes(value)) return value
  throw new SettingError(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`)
}

function readOrigin(value: string): string {
  const address = URL.canParse(value) ? new URL(value) : null
  if (address && /^https?:$/.test(address.protocol) && address.pathname === '/' && !address.search)
    return address.origin
  throw new SettingError(`PUBLIC_URL must be an address such as https://console.example.com, not '${value}'.`)
}

function readDatabaseUrl(value: string | null): string | null {
  if (value === null || (URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol))) return value
  throw new SettingError('DATABASE_URL must be an address such as postgres://user:password@host:5432/database.')
}

function readSecretKey(value: string | null): Buffer | null {
  if (value === null) return null
  const key = Buffer.from(value, 'base64')
  if (key.length === 32) return key
  throw new SettingError('SECRET_KEY must be 32 bytes in base64 (openssl rand -base64 32).')
}

function readTrustProxy(value: string | null): Config['trustProxy'] {
  if (value === null || value === 'off') return false
  if (value === 'on') return true
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  const isProxy = (part: string) => isIP(part.split('/')[0] ?? '') > 0 || PROXY_RANGES.includes(part)
  if (value.split(',').every((part) => isProxy(part.trim()))) return value
  throw new SettingError(`TRUST_PROXY must be off, on, a number of proxies or their addresses, not '${value}'.`)
}
