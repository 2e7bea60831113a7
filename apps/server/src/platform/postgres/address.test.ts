import { describe, expect, it } from 'vitest'
import { AddressError, checkedAddress, seeksWriter, serversOf } from '../../formats/postgres-address.ts'
import { type PostgresServer, unusableReason } from './server.ts'
import { unreachableReason } from './unreachable.ts'

const problemOf = (address: string) => {
  try {
    return checkedAddress(address)
  } catch (error) {
    return error instanceof AddressError ? error.message : error
  }
}

describe('the address of a database', () => {
  it('names one or several servers with ports', () => {
    expect(serversOf('postgres://u:p%40ss@one:5433,two,[::1]:5434/db?sslmode=require')).toEqual([
      'postgres://u:p%40ss@one:5433/db?sslmode=require',
      'postgres://u:p%40ss@two/db?sslmode=require',
      'postgres://u:p%40ss@[::1]:5434/db?sslmode=require',
    ])
    expect(serversOf('postgresql://one/db')).toEqual(['postgresql://one/db'])
    expect(serversOf('postgres://u@localhost/db?host=/run/postgresql')).toHaveLength(1)
    for (const wrong of [
      'one:5432',
      'mysql://one/db',
      'postgres://one,/db',
      'postgres://,two/db',
      'postgres://one:x/db',
    ])
      expect(serversOf(wrong), wrong).toBeNull()
  })

  it('selects only a server that accepts writes', () => {
    expect(seeksWriter('postgres://one,two/db')).toBe(true)
    expect(seeksWriter('postgres://one/db?target_session_attrs=read-write')).toBe(true)
    expect(seeksWriter('postgres://one/db?target_session_attrs=primary')).toBe(true)
    expect(seeksWriter('postgres://one/db')).toBe(false)
    expect(problemOf('postgres://one,two/db?target_session_attrs=any')).toBe(
      "target_session_attrs must be read-write or primary, not 'any': the console needs to write",
    )
  })

  it("supports the driver's sslmode with existing files", () => {
    const thisFile = import.meta.filename
    for (const mode of ['prefer', 'require'])
      expect(checkedAddress(`postgres://u:p%40@one/db?a=1&sslmode=${mode}`)).toBe(
        'postgres://u:p%40@one/db?a=1&sslmode=verify-full',
      )
    for (const mode of ['disable', 'require&uselibpqcompat=true'])
      expect(checkedAddress(`postgres://one/db?sslmode=${mode}`)).toBe(`postgres://one/db?sslmode=${mode}`)
    expect(checkedAddress(`postgres://one/db?sslmode=verify-ca&sslrootcert=${thisFile}`)).toBe(
      `postgres://one/db?sslmode=verify-ca&uselibpqcompat=true&sslrootcert=${thisFile}`,
    )
    expect(problemOf('postgres://one/db?sslmode=allow')).toBe(
      "sslmode must be one of disable, prefer, require, verify-ca, verify-full, no-verify, not 'allow'",
    )
    expect(problemOf('postgres://one/db?sslmode=verify-ca')).toBe('sslmode=verify-ca needs a CA file (sslrootcert)')
    expect(problemOf(`postgres://one/db?sslcert=${thisFile}`)).toBe('sslcert and sslkey must be set together')
    expect(problemOf('postgres://one/db?sslmode=require&sslrootcert=/no/such.crt')).toBe(
      "sslrootcert can't be read (ENOENT: no such file or directory, open '/no/such.crt')",
    )
  })
})

describe('a server that answers', () => {
  const good: PostgresServer = {
    version: 150_000,
    encoding: 'UTF8',
    hasIcu: true,
    dateStyle: 'ISO, MDY',
    takesWrites: true,
    user: 'console',
    unlimited: [],
  }

  it('requires PostgreSQL 15 with UTF8 and ICU', () => {
    expect(unusableReason(good, false)).toBeNull()
    expect(unusableReason({ ...good, version: 140_023 }, false)).toBe('PostgreSQL 15 or later is required.')
    expect(unusableReason({ ...good, encoding: 'LATIN1' }, false)).toBe(
      `The database must have the encoding UTF8, not LATIN1: create it with "encoding 'UTF8' template template0".`,
    )
    expect(unusableReason({ ...good, hasIcu: false }, false)).toBe(
      'PostgreSQL with ICU is required. This one has no collation "und-x-icu".',
    )
    expect(unusableReason({ ...good, dateStyle: 'German, DMY' }, false)).toBe(
      `The date style must be ISO, not German, DMY. Run this: alter role "console" set datestyle = 'ISO';`,
    )
  })

  it("requires the role's own timeouts behind a pooler", () => {
    const unlimited = { ...good, unlimited: ['statement_timeout', 'lock_timeout'] }
    expect(unusableReason(good, true)).toBeNull()
    expect(unusableReason(unlimited, false)).toBe(
      'The timeouts of the console are dropped on the way to the database. Behind a pooler, set DATABASE_POOLER=1.',
    )
    expect(unusableReason(unlimited, true)).toBe(
      `With a pooler, the user of DATABASE_URL needs its own timeouts. Run this, and RECONNECT in the pooler: alter role "console" set statement_timeout = '30s'; alter role "console" set lock_timeout = '3s';`,
    )
  })

  it("explains in plain words why it can't connect", () => {
    const failure = (code: string, message = '') => unreachableReason(Object.assign(new Error(message), { code }))
    expect(failure('CERT_HAS_EXPIRED', 'certificate has expired')).toBe('its certificate has expired')
    expect(failure('SELF_SIGNED_CERT_IN_CHAIN')).toMatch(
      /^its certificate is from an authority that isn't trusted here/,
    )
    expect(failure('ERR_TLS_CERT_ALTNAME_INVALID')).toMatch(/^its certificate is for a different name/)
    expect(unreachableReason(new Error('The server does not support SSL connections'))).toMatch(
      /^it doesn't support encryption/,
    )
    expect(failure('08P01', 'unsupported startup parameter: statement_timeout')).toBe(
      'it is a pooler: set DATABASE_POOLER=1',
    )
    expect(failure('28P01', 'password authentication failed for user "x"')).toBe(
      'password authentication failed for user "x"',
    )
  })
})
