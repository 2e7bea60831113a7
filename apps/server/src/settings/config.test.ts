import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig, SettingError } from './config.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const KNOWN_PASSWORD =
  "ADMIN_PASSWORD can't be the sample password when HOST or PUBLIC_URL isn't local to this machine."
const refusal = (env: Record<string, string>) => {
  try {
    loadConfig(env)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError)
    return (error as Error).message
  }
}

describe('settings', () => {
  it('have defaults for a first start', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      apiBase: '/api',
      timeZone: 'UTC',
      dataDir: './data',
      databaseUrl: null,
      demo: true,
      lockAfter: 10,
      sessionTimeoutMinutes: null,
    })
    expect(loadConfig({ DATABASE_URL: 'postgres://u:p@db/x?sslmode=require', SECRET_KEY: KEY })).toMatchObject({
      databaseUrl: 'postgres://u:p@db/x?sslmode=verify-full',
      demo: false,
    })
    expect(loadConfig({ PUBLIC_URL: 'https://console.example.com/', ADMIN_PASSWORD: 'long enough' }).publicUrl).toBe(
      'https://console.example.com',
    )
  })

  it('stops the start with one message on wrong settings', () => {
    const wrong: [Record<string, string>, string][] = [
      [{ PORT: 'abc' }, "PORT must be a whole number from 0 to 65535, not 'abc'."],
      [{ PORT: '70000' }, "PORT must be a whole number from 0 to 65535, not '70000'."],
      [
        { API_BASE: 'https://api.example.com' },
        "API_BASE must be a path like /console/api, not 'https://api.example.com'.",
      ],
      [{ DEMO: 'yes' }, "DEMO must be 1 or 0, not 'yes'."],
      [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not 'loud'."],
      [
        { PUBLIC_URL: 'console.example.com' },
        "PUBLIC_URL must be an address like https://console.example.com, not 'console.example.com'.",
      ],
      [
        { DATABASE_URL: 'mysql://db/x', SECRET_KEY: KEY },
        'DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
      ],
      ...['p/ss@w@db', '12/ss@db', 'p?ss@db', '12?ss@db', 'p#ss@db', '12#ss@db', 'p@ss/word@db'].map(
        (password): [Record<string, string>, string] => [
          { DATABASE_URL: `postgres://u:${password}/x`, SECRET_KEY: KEY },
          'DATABASE_URL must be an address like postgres://user:password@host:5432/database. In the user and password, write @ / ? # % as %40 %2F %3F %23 %25.',
        ],
      ),
      [
        { DATABASE_URL: 'postgres://db/x' },
        'SECRET_KEY is required with DATABASE_URL: 32 random bytes in base64 (openssl rand -base64 32).',
      ],
      [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be 32 bytes in base64 (openssl rand -base64 32).'],
      [{ HOST: '0.0.0.0' }, "ADMIN_PASSWORD is required when HOST or PUBLIC_URL isn't local to this machine."],
      [
        { PUBLIC_URL: 'https://console.example.com' },
        "ADMIN_PASSWORD is required when HOST or PUBLIC_URL isn't local to this machine.",
      ],
      [{ PUBLIC_URL: 'https://console.example.com', ADMIN_PASSWORD: 'demo-admin' }, KNOWN_PASSWORD],
      [
        { HOST: '0.0.0.0', ADMIN_PASSWORD: 'long enough', DEMO: '1' },
        "DEMO must be 0 when HOST or PUBLIC_URL isn't local to this machine.",
      ],
      [{ HOST: 'a b' }, "HOST must be a name or an IP address of this machine, not 'a b'."],
      [{ ADMIN_EMAIL: 'admin' }, "ADMIN_EMAIL must be an email address, not 'admin'."],
      [{ ADMIN_EMAIL: `${'a'.repeat(89)}@example.com` }, 'ADMIN_EMAIL must have at most 100 characters.'],
      [{ DEFAULT_EMAIL_ADDRESS: 'a@b' }, "DEFAULT_EMAIL_ADDRESS must be an email address, not 'a@b'."],
      [
        { DEFAULT_EMAIL_ADDRESS: `${'a'.repeat(244)}@example.com` },
        'DEFAULT_EMAIL_ADDRESS must have at most 255 characters.',
      ],
      [{ DEFAULT_EMAIL_SERVER: 'a'.repeat(256) }, 'DEFAULT_EMAIL_SERVER must have at most 255 characters.'],
      [{ SECRET_KEY: `*${KEY.slice(1)}` }, 'SECRET_KEY must be 32 bytes in base64 (openssl rand -base64 32).'],
      [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 6 to 40 characters.'],
      ...[
        'postgres://u:p@host/{databaseName}',
        'postgres://u:p@{databaseServer}/x',
        'mysql://{databaseServer}/{databaseName}',
      ].map((url): [Record<string, string>, string] => [
        { INSTANCE_DATABASE_URL: url },
        'INSTANCE_DATABASE_URL must be an address like postgres://user:password@{databaseServer}/{databaseName}.',
      ]),
      [
        { INSTANCE_HOSTS: 'sql-01, *' },
        "INSTANCE_HOSTS must be host names, names like *.db.example.com, IP addresses or ranges, separated by commas, not 'sql-01, *'.",
      ],
      [{ SESSION_TIMEOUT_MINUTES: '0' }, "SESSION_TIMEOUT_MINUTES must be a whole number from 1 to 720, not '0'."],
      ...['Mars/Olympus', '+02:00', '-5', 'Etc', 'America/New York'].map((zone): [Record<string, string>, string] => [
        { TIME_ZONE: zone },
        `TIME_ZONE must be a time zone name like America/New_York, not '${zone}'.`,
      ]),
      [{ HISTORY_KEEP_DAYS: '0' }, "HISTORY_KEEP_DAYS must be a whole number from 1 to 36500, not '0'."],
    ]
    for (const [env, sentence] of wrong) expect(refusal(env)).toBe(sentence)
  })

  it('reads a secret from its _FILE setting', () => {
    const folder = mkdtempSync(join(tmpdir(), 'acm-secrets-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const fileOf = (name: string, content: string) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    const files = {
      DATABASE_URL_FILE: fileOf('database_url', 'postgres://u:p@db/x\n'),
      SECRET_KEY_FILE: fileOf('secret_key', `${KEY}\n`),
      ADMIN_PASSWORD_FILE: fileOf('admin_password', ' with spaces \n'),
      METRICS_TOKEN_FILE: fileOf('metrics_token', 'token'),
    }
    expect(loadConfig(files)).toMatchObject({
      databaseUrl: 'postgres://u:p@db/x',
      secretKey: Buffer.from(KEY, 'base64'),
      adminPassword: ' with spaces ',
      metricsToken: 'token',
    })
    const empty = fileOf('empty', '\n')
    expect(refusal({ DATABASE_URL_FILE: empty })).toBe(`DATABASE_URL_FILE is an empty file: ${empty}.`)
    expect(refusal({ ...files, SECRET_KEY: KEY })).toBe('Set SECRET_KEY or SECRET_KEY_FILE, not both.')
    expect(refusal({ SECRET_KEY_FILE: join(folder, 'missing') })).toMatch(/^SECRET_KEY_FILE can't be read: ENOENT/)
  })

  it('accepts a time zone in any case', () => {
    const zoneOf = (zone: string) => loadConfig({ TIME_ZONE: zone }).timeZone
    expect(['America/New_York', ' europe/berlin ', 'utc', 'Etc/GMT+12', 'Pacific/Kiritimati'].map(zoneOf)).toEqual([
      'America/New_York',
      'Europe/Berlin',
      'UTC',
      'Etc/GMT+12',
      'Pacific/Kiritimati',
    ])
  })

  it('rejects a PUBLIC_URL with more than an origin', () => {
    const more = ['https://user@x.example', 'https://u:p@x.example', 'https://x.example/app', 'https://x.example/?']
    for (const url of [
      ...more,
      'https://x.example?a=1',
      'https://x.example/#a',
      'https://x.example#',
      'ftp://x.example',
    ])
      expect(refusal({ PUBLIC_URL: url })).toBe(
        `PUBLIC_URL must be an address like https://console.example.com, not '${url}'.`,
      )
  })

  it('accepts proxies by number or address, never all', () => {
    const drain = (env: Record<string, string>) => loadConfig(env).drainSeconds
    expect([drain({}), drain({ TRUST_PROXY: 'off' }), drain({ TRUST_PROXY: '1' })]).toEqual([0, 0, 10])
    expect(drain({ TRUST_PROXY: '1', DRAIN_SECONDS: '0' })).toBe(0)
    const trust = (value: string) => loadConfig({ TRUST_PROXY: value }).trustProxy
    expect(loadConfig({}).trustProxy).toBe(false)
    expect(trust('off')).toBe(false)
    const two = trust('2') as (address: string, hop: number) => boolean
    expect([0, 1, 2].map((hop) => two('203.0.113.7', hop))).toEqual([true, true, false])
    expect(trust('10.0.0.0/8, 2001:db8::/32,192.0.2.1,loopback')).toBe('10.0.0.0/8,2001:db8::/32,192.0.2.1,loopback')
    const wrong = ['on', 'yes', '0', '11', '-1', '10.0.0.0/33', '10.0.0.0/0', '::/0', '2001:db8::/129', '10.0.0.0/8/8']
    for (const value of [...wrong, '10.0.0.1/', '10.0.0.1,', 'fe80::1%eth0', '10.0.0', '10.0.0.0/08'])
      expect(refusal({ TRUST_PROXY: value })).toBe(
        `TRUST_PROXY must be off, a number of proxies from 1 to 10, or IP addresses, ranges like 10.0.0.0/8, loopback, linklocal, uniquelocal, not '${value}'.`,
      )
  })

  it('follows the standard tracing variables', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'
    const traces = (env: Record<string, string>) => loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...env }).traces
    expect(loadConfig({ OTEL_TRACES_SAMPLER: 'always_on' }).traces).toBeNull()
    expect(traces({})).toEqual({ sampler: 'parentbased_always_on', ratio: 1 })
    expect(traces({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' })).toEqual({
      sampler: 'traceidratio',
      ratio: 0.1,
    })
    expect([traces({ OTEL_SDK_DISABLED: 'true' }), traces({ OTEL_TRACES_EXPORTER: 'none' })]).toEqual([null, null])
    expect(refusal({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toBe(
      "OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://collector:4318, not 'collector'.",
    )
    expect(refusal({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toBe(
      "OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, not 'grpc'.",
    )
    expect(refusal({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'some' })).toMatch(
      /^OTEL_TRACES_SAMPLER must be/,
    )
    expect(refusal({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '2' })).toBe(
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.',
    )
  })

  it('plant no sample users where others can reach the server', () => {
    expect(loadConfig({ HOST: '0.0.0.0', ADMIN_PASSWORD: 'long enough' }).demo).toBe(false)
  })
})
