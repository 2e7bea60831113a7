import { email as isEmail } from '@acm/contract/core/rules'
import { API_PREFIX } from '@acm/contract/session-paths'
import { isLoopback, parseRange } from '../formats/ip.ts'
import { AddressError, checkedAddress, serversOf } from '../formats/postgres-address.ts'
import { parseSecretKey } from '../formats/secret-key.ts'
import { type InstanceHosts, NO_HOSTS, parseHosts } from './instance-hosts.ts'
import { readSaml } from './saml-settings.ts'
import { SettingError } from './setting-error.ts'
import { atMost, readFlag, readSetting } from './setting-text.ts'
import { readTraces } from './trace-settings.ts'

export type { SamlSettings } from './saml-settings.ts'
export { SettingError }

/** The password of all sample users, and of the embedded database's first user. */
export const DEMO_PASSWORD = 'demo-admin'

const EMBEDDED_ADMIN = 'admin@example.com'

/** The first user of an empty database; null: the settings name none. */
export function firstUserOf(config: Config): { email: string; password: string } | null {
  const isEmbedded = config.databaseUrl === null
  const email = config.adminEmail ?? (isEmbedded ? EMBEDDED_ADMIN : null)
  const password = config.adminPassword ?? (isEmbedded ? DEMO_PASSWORD : null)
  return email && password ? { email, password } : null
}

export type Environment = Record<string, string | undefined>

export const environment = (): Environment => process.env

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** By the URL that people type: cookies and headers depend on it. */
export const isHttps = (config: Config): boolean => config.publicUrl.startsWith('https:')

/** Only this machine can reach the server by its configured names. */
export const isLocalOnly = ({ host, publicUrl }: { host: string; publicUrl: string }): boolean =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname)

/** Every setting, with the meaning of its value. */
export type Config = ReturnType<typeof readAll>

/** Reads and checks every setting; throws a SettingError for a wrong one. */
export const loadConfig = (env: Environment = environment()): Config => withinLimits(readAll(env))

function readAll(env: Environment) {
  const text = (name: string) => readSetting(env, name)?.trim() || null
  const databaseUrl = readDatabaseUrl('DATABASE_URL', text('DATABASE_URL'))
  const host = text('HOST') ?? '127.0.0.1'
  const port = wholeNumber('PORT', text('PORT'), { fallback: 3000, min: 0, max: 65_535 })
  const publicUrl = readOrigin(text('PUBLIC_URL')) ?? originOf(host, port)
  const isLocal = isLocalOnly({ host, publicUrl })
  const trustProxy = readTrustProxy(text('TRUST_PROXY'))
  const apiBase = readPath('API_BASE', text('API_BASE')) ?? API_PREFIX
  return {
    host,
    port,
    /** The origin that people type, without trailing slash. */
    publicUrl,
    /** The path of the API as pages see it; a proxy can change it. */
    apiBase,
    /** An IANA name; it decides when a day begins and ends (G-API-08). */
    timeZone: readTimeZone(text('TIME_ZONE')) ?? 'UTC',
    dataDir: text('DATA_DIR') ?? './data',
    /** Null: the embedded database in dataDir. */
    databaseUrl,
    /** A pooler in transaction mode is before the given databases. */
    databaseIsPooled: readFlag('DATABASE_POOLER', text('DATABASE_POOLER'), false),
    /** The database for trial restores of backups; null: a temporary embedded one. */
    verifyDatabaseUrl: readDatabaseUrl('VERIFY_DATABASE_URL', text('VERIFY_DATABASE_URL')),
    adminEmail: readEmail('ADMIN_EMAIL', text('ADMIN_EMAIL'), 100),
    adminPassword: readSetting(env, 'ADMIN_PASSWORD') || null,
    demo: readFlag('DEMO', text('DEMO'), databaseUrl === null && isLocal),
    /** 32 bytes; null: generated in dataDir. */
    secretKey: readSecretKey('SECRET_KEY', text('SECRET_KEY')),
    /** Former keys and the next one; their secrets can still be decrypted. */
    otherKeys: readSecretKeys('SECRET_KEY_OLD', text('SECRET_KEY_OLD')),
    trustProxy,
    /** The time a stopping server still answers, while its readiness check fails: proxies take some time to notice. */
    drainSeconds: wholeNumber('DRAIN_SECONDS', text('DRAIN_SECONDS'), {
      fallback: trustProxy === false ? 0 : 10,
      min: 0,
      max: 600,
    }),
    /** Health checks are answered, and calls rejected, before the server is ready. */
    answersWhileStarting: readFlag('ANSWER_WHILE_STARTING', text('ANSWER_WHILE_STARTING'), false),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    /** Rejects new passwords that are commonly tried first. */
    refusesGuessable: readFlag('REFUSE_GUESSABLE_PASSWORDS', text('REFUSE_GUESSABLE_PASSWORDS'), !isLocal),
    /** Minutes that a proof of identity counts before risky acts; 0: none is asked for. */
    confirmMinutes: wholeNumber('CONFIRM_MINUTES', text('CONFIRM_MINUTES'), { fallback: 10, min: 0, max: 720 }),
    /** Wrong passwords in a row that lock an account; 0: never. */
    lockAfter: wholeNumber('LOCK_AFTER', text('LOCK_AFTER'), { fallback: 10, min: 0, max: 1000 }),
    /** Failed sign-ins of one address in ten minutes before it must wait. */
    failuresPerAddress: 100,
    /** Idle minutes for users without their own value; null: DEFAULT_TIMEOUT_MINUTES on both sides. */
    sessionTimeoutMinutes: optionalNumber('SESSION_TIMEOUT_MINUTES', text('SESSION_TIMEOUT_MINUTES'), 720),
    /** Days of the history that must be kept; null: no cut is allowed. */
    historyKeepDays: optionalNumber('HISTORY_KEEP_DAYS', text('HISTORY_KEEP_DAYS'), 36_500),
    defaultEmailServer: atMost('DEFAULT_EMAIL_SERVER', text('DEFAULT_EMAIL_SERVER'), 255) ?? 'smtp.acescentral.example',
    defaultEmailAddress:
      readEmail('DEFAULT_EMAIL_ADDRESS', text('DEFAULT_EMAIL_ADDRESS'), 255) ?? 'noreply@acescentral.example',
    metricsToken: text('METRICS_TOKEN'),
    /** URL of instance databases with {databaseServer} and {databaseName}; null: only demonstration ones are linked. */
    instanceDatabaseUrl: readInstanceUrl(text('INSTANCE_DATABASE_URL')),
    instanceHosts: readInstanceHosts(text('INSTANCE_HOSTS')),
    /** Null: no single sign-on. */
    saml: readSaml(text, publicUrl + apiBase),
    /** Null: no tracing. */
    traces: readTraces(text),
  }
}

function withinLimits(config: Config): Config {
  if (config.databaseUrl !== null && config.secretKey === null) {
    throw new SettingError(
      'SECRET_KEY is required with DATABASE_URL: 32 random bytes in base64 (openssl rand -base64 32).',
    )
  }
  if (config.databaseUrl === null && !isLocalOnly(config) && config.adminPassword === null) {
    throw new SettingError("ADMIN_PASSWORD is required when HOST or PUBLIC_URL isn't local to this machine.")
  }
  if (!isLocalOnly(config) && config.demo) {
    throw new SettingError("DEMO must be 0 when HOST or PUBLIC_URL isn't local to this machine.")
  }
  if (!isLocalOnly(config) && config.adminPassword === DEMO_PASSWORD) {
    throw new SettingError(
      "ADMIN_PASSWORD can't be the sample password when HOST or PUBLIC_URL isn't local to this machine.",
    )
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

const optionalNumber = (name: string, value: string | null, max: number): number | null =>
  value === null ? null : wholeNumber(name, value, { fallback: 0, min: 1, max })

function oneOf(name: string, value: string, allowed: readonly string[]): string {
  if (allowed.includes(value)) return value
  throw new SettingError(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`)
}

/** Only scheme, host and port: a path, query or password would be dropped silently. */
function readOrigin(value: string | null): string | null {
  if (value === null) return null
  const address = URL.canParse(value) ? new URL(value) : null
  if (address && /^https?:\/\/[^/?#@\\]+\/?$/i.test(value)) return address.origin
  throw new SettingError(`PUBLIC_URL must be an address like https://console.example.com, not '${value}'.`)
}

function readPath(name: string, value: string | null): string | null {
  if (value === null || /^(\/[\w.~-]+)+$/.test(value)) return value
  throw new SettingError(`${name} must be a path like /console/api, not '${value}'.`)
}

/** Returns the canonical name. Offsets (+02:00) are rejected because they would be wrong for half of the year. */
function readTimeZone(value: string | null): string | null {
  if (value === null) return null
  try {
    if (/^[a-z]/i.test(value)) return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new SettingError(`TIME_ZONE must be a time zone name like America/New_York, not '${value}'.`)
}

function originOf(host: string, port: number): string {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (URL.canParse(address) && !/[/?#@\\\s]/.test(host)) return new URL(address).origin
  throw new SettingError(`HOST must be a name or an IP address of this machine, not '${host}'.`)
}

function readEmail(name: string, value: string | null, max: number): string | null {
  if (isEmail(value) === null) return atMost(name, value, max)
  throw new SettingError(`${name} must be an email address, not '${value}'.`)
}

function readInstanceHosts(value: string | null): InstanceHosts {
  const hosts = value === null ? NO_HOSTS : parseHosts(value)
  if (hosts) return hosts
  throw new SettingError(
    `INSTANCE_HOSTS must be host names, names like *.db.example.com, IP addresses or ranges, separated by commas, not '${value}'.`,
  )
}

function readSecretKey(name: string, value: string | null): Buffer | null {
  if (value === null) return null
  const key = parseSecretKey(value)
  if (key) return key
  throw new SettingError(`${name} must be 32 bytes in base64 (openssl rand -base64 32).`)
}

/** Separated by commas. */
const readSecretKeys = (name: string, value: string | null): readonly Buffer[] =>
  (value?.split(',') ?? []).flatMap((one) => readSecretKey(name, one.trim()) ?? [])

const MOST_PROXIES = 10

/** Proxies whose X-Forwarded-* count: none, address ranges, or that many before us; true only in tests. */
type TrustedProxies = boolean | string | ((address: string, hop: number) => boolean)

function readTrustProxy(value: string | null): TrustedProxies {
  if (value === null || value === 'off') return false
  const count = /^\d+$/.test(value) ? Number(value) : 0
  if (count >= 1 && count <= MOST_PROXIES) return (_address, hop) => hop < count
  const parts = value.split(',').map((part) => part.trim())
  if (parts.every((part) => PROXY_RANGES.includes(part) || isSomeRange(part))) return parts.join(',')
  throw new SettingError(
    `TRUST_PROXY must be off, a number of proxies from 1 to ${MOST_PROXIES}, or IP addresses, ranges like 10.0.0.0/8, ${PROXY_RANGES.join(', ')}, not '${value}'.`,
  )
}

/** An IP address or a range, but not the range of all addresses. */
function isSomeRange(part: string): boolean {
  const [, bits] = parseRange(part) ?? []
  return bits !== undefined && bits > 0
}

/** One or several servers in the syntax of libpq: postgres://user@one:5432,two:5432/database. */
function readDatabaseUrl(name: string, value: string | null): string | null {
  if (value === null) return null
  const servers = serversOf(value)
  if (servers?.every(isClear)) return readAddress(name, value)
  const hint = value.includes('@') ? ` ${ENCODED}` : ''
  throw new SettingError(`${name} must be an address like postgres://user:password@host:5432/database.${hint}`)
}

const ENCODED = 'In the user and password, write @ / ? # % as %40 %2F %3F %23 %25.'

/** False if a reserved character ended the password early, so its rest was parsed as host, database or parameter. */
function isClear(address: string): boolean {
  const { pathname, searchParams, hash } = new URL(address)
  return !pathname.includes('@') && hash === '' && [...searchParams.keys()].every((key) => /^\w+$/.test(key))
}

/** Must be a URL once the placeholders are filled; the real values are checked when they are used. */
function readInstanceUrl(value: string | null): string | null {
  if (value === null) return null
  const filled = value.replaceAll('{databaseServer}', 'server').replaceAll('{databaseName}', 'name')
  const isWhole = value.includes('{databaseServer}') && value.includes('{databaseName}')
  const servers = serversOf(filled)
  if (isWhole && servers?.length === 1 && servers.every(isClear)) return readAddress('INSTANCE_DATABASE_URL', value)
  const hint = isWhole && filled.includes('@') ? ` ${ENCODED}` : ''
  throw new SettingError(
    `INSTANCE_DATABASE_URL must be an address like postgres://user:password@{databaseServer}/{databaseName}.${hint}`,
  )
}

function readAddress(name: string, value: string): string {
  try {
    return checkedAddress(value)
  } catch (error) {
    throw error instanceof AddressError ? new SettingError(`${name}: ${error.message}.`) : error
  }
}
