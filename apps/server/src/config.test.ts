import { describe, expect, it } from 'vitest'
import { loadConfig, SettingError } from './config.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
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
      dataDir: './data',
      databaseUrl: null,
      demo: true,
      lockAfter: 10,
      sessionTimeoutMinutes: null,
    })
    expect(loadConfig({ DATABASE_URL: 'postgres://u:p@db/x', SECRET_KEY: KEY }).demo).toBe(false)
    expect(loadConfig({ PUBLIC_URL: 'https://console.example.com/', ADMIN_PASSWORD: 'long enough' }).publicUrl).toBe(
      'https://console.example.com',
    )
  })

  it('that are wrong stop the start with one clear sentence', () => {
    const wrong: [Record<string, string>, string][] = [
      [{ PORT: 'abc' }, "PORT must be a whole number from 0 to 65535, not 'abc'."],
      [{ PORT: '70000' }, "PORT must be a whole number from 0 to 65535, not '70000'."],
      [{ DEMO: 'yes' }, "DEMO must be 1 or 0, not 'yes'."],
      [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not 'loud'."],
      [
        { PUBLIC_URL: 'console.example.com' },
        "PUBLIC_URL must be an address such as https://console.example.com, not 'console.example.com'.",
      ],
      [
        { DATABASE_URL: 'mysql://db/x', SECRET_KEY: KEY },
        'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
      ],
      [
        { DATABASE_URL: 'postgres://db/x' },
        'SECRET_KEY is required with DATABASE_URL: 32 random bytes in base64 (openssl rand -base64 32).',
      ],
      [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be 32 bytes in base64 (openssl rand -base64 32).'],
      [{ HOST: '0.0.0.0' }, 'ADMIN_PASSWORD is required when HOST or PUBLIC_URL is not this machine alone.'],
      [
        { PUBLIC_URL: 'https://console.example.com' },
        'ADMIN_PASSWORD is required when HOST or PUBLIC_URL is not this machine alone.',
      ],
      [{ TRUST_PROXY: 'yes' }, "TRUST_PROXY must be off, on, a number of proxies or their addresses, not 'yes'."],
      [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 6 to 40 characters.'],
      [{ SESSION_TIMEOUT_MINUTES: '0' }, "SESSION_TIMEOUT_MINUTES must be a whole number from 1 to 720, not '0'."],
    ]
    for (const [env, sentence] of wrong) expect(refusal(env)).toBe(sentence)
  })
})
