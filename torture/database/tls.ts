import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openSupported } from '../../apps/server/src/installation/installation.ts'
import { connectionOf } from '../../apps/server/src/platform/instance-link/addresses.ts'
import { LINK_LIMITS } from '../../apps/server/src/platform/instance-link/instance-link.ts'
import { withPostgresLink } from '../../apps/server/src/platform/instance-link/postgres-link.ts'
import { loadConfig } from '../../apps/server/src/settings/config.ts'
import type { PartResult } from '../part.ts'
import { Cluster, giveAway, installDebian, POSTGRESQL, withFolder } from './cluster.ts'

const run = promisify(execFile)
const openssl = (...args: string[]) => run('openssl', args)

interface Certificate {
  certificate: string
  key: string
}

/** `sign` takes the name of a server or a user; 0 days: expired at once. */
async function makeAuthority(folder: string, name: string) {
  const [certificate, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)]
  const subject = ['-subj', `/CN=${name}`, '-addext', 'basicConstraints=critical,CA:TRUE']
  const files = ['-keyout', key, '-out', certificate]
  await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files)
  await giveAway(certificate, 0o644)
  const sign = async (whose: string, days = 1): Promise<Certificate> => {
    const path = (ending: string) => join(folder, `${name}-${whose}-${days}.${ending}`)
    await writeFile(path('ext'), `subjectAltName=DNS:${whose}\n`)
    const request = ['-subj', `/CN=${whose}`, '-keyout', path('key'), '-out', path('csr')]
    await openssl('req', '-newkey', 'rsa:2048', '-nodes', ...request)
    const signing = ['-req', '-in', path('csr'), '-days', String(days), '-extfile', path('ext'), '-out', path('crt')]
    await openssl('x509', ...signing, '-CA', certificate, '-CAkey', key, '-CAcreateserial')
    for (const ending of ['key', 'crt']) await giveAway(path(ending), 0o600)
    return { certificate: path('crt'), key: path('key') }
  }
  return { certificate, sign }
}

interface TlsCase {
  what: string
  /** Host in the address; default localhost, the name in the certificate. */
  host?: string
  parameters: string
  user?: string
  /** The server's certificate; null: no TLS. */
  server: Certificate | null
  /** Expected start message; empty: it connects. */
  central: string
  /** Expected message for an instance; null: not tested. */
  instance: string | null
}

const NOT_TRUSTED = "The server's certificate isn't trusted."
const notReached = (why: string) => `The database can't be reached: ${why}.`

async function casesIn(folder: string): Promise<TlsCase[]> {
  const [ours, theirs] = [await makeAuthority(folder, 'ours'), await makeAuthority(folder, 'theirs')]
  const [good, expired] = [await ours.sign('localhost'), await ours.sign('localhost', 0)]
  const [client, stranger] = [await ours.sign('client'), await theirs.sign('client')]
  const ca = `sslrootcert=${ours.certificate}`
  const as = ({ certificate, key }: Certificate) => `sslcert=${certificate}&sslkey=${key}`
  const untrusted = notReached(
    "its certificate is from an authority that isn't trusted here: set its CA file as sslrootcert",
  )
  const full = `sslmode=verify-full&${ca}`
  const asksFor = notReached('it requires a certificate (sslcert, sslkey)')
  const connects = { server: good, central: '', instance: '' }
  const refused = { server: good, central: untrusted, instance: NOT_TRUSTED }
  const otherName = notReached(
    'its certificate is for a different name than the address: use that name, or sslmode=verify-ca with sslrootcert',
  )
  return [
    { what: 'verify-full, our authority', parameters: full, ...connects },
    { what: 'require, our authority', parameters: `sslmode=require&${ca}`, ...connects },
    { what: 'verify-ca by another name', host: '127.0.0.1', parameters: `sslmode=verify-ca&${ca}`, ...connects },
    { what: 'no-verify', parameters: 'sslmode=no-verify', ...connects },
    {
      what: 'disable, encryption asked for',
      parameters: 'sslmode=disable',
      server: good,
      central: notReached('it may require encryption: try sslmode=verify-full'),
      instance: 'The server refused the sign-in.',
    },
    { what: 'require, no authority given', parameters: 'sslmode=require', ...refused },
    {
      what: 'verify-full, another authority',
      parameters: `sslmode=verify-full&sslrootcert=${theirs.certificate}`,
      ...refused,
    },
    {
      what: 'verify-ca, another authority',
      parameters: `sslmode=verify-ca&sslrootcert=${theirs.certificate}`,
      ...refused,
    },
    {
      what: 'verify-full by another name',
      host: '127.0.0.1',
      parameters: full,
      server: good,
      central: otherName,
      instance: "The server's certificate is for a different name.",
    },
    {
      what: 'expired',
      parameters: full,
      server: expired,
      central: notReached('its certificate has expired'),
      instance: "The server's certificate has expired.",
    },
    {
      what: 'server without TLS',
      parameters: full,
      server: null,
      central: notReached("it doesn't support encryption: set ssl = on there, or sslmode=disable here"),
      instance: "The server doesn't offer supported encryption.",
    },
    { what: 'client certificate', parameters: `${full}&${as(client)}`, user: 'client', ...connects },
    {
      what: 'client certificate missing',
      parameters: full,
      user: 'client',
      server: good,
      central: asksFor,
      instance: 'The server refused the sign-in.',
    },
    {
      what: 'client certificate of another authority',
      parameters: `${full}&${as(stranger)}`,
      user: 'client',
      server: good,
      central: notReached("it doesn't accept the certificate in sslcert"),
      instance: null,
    },
    {
      what: 'key of another certificate',
      parameters: `${full}&${as({ ...client, key: stranger.key })}`,
      user: 'client',
      server: good,
      central: notReached("sslcert and sslkey don't match"),
      instance: null,
    },
  ]
}

/** Every TLS mode, and everything that can be wrong with it, in the words people read. */
export async function tortureTls(): Promise<PartResult> {
  await installDebian({ ...POSTGRESQL, openssl: '/usr/bin/openssl' })
  return withFolder(async (folder) => {
    const cases = await casesIn(folder)
    const cluster = await Cluster.make(`${folder}/cluster`)
    try {
      await cluster.query(`create role client login`)
      await cluster.allow([
        'hostssl all client all cert',
        'hostssl all all all trust',
        'hostnossl all watcher all trust',
      ])
      const table = []
      for (const one of cases) table.push(await tryOne(cluster, `${folder}/ours.crt`, one))
      return { table, wrong: table.flatMap(({ what, wrong }) => (wrong === 'nothing' ? [] : [`${what}: ${wrong}`])) }
    } finally {
      await cluster.stop()
    }
  })
}

async function tryOne(cluster: Cluster, authority: string, one: TlsCase) {
  const { server, central, instance } = one
  await cluster.stop()
  await cluster.configure(
    server
      ? { ssl: 'on', ssl_cert_file: server.certificate, ssl_key_file: server.key, ssl_ca_file: authority }
      : { ssl: 'off' },
  )
  await cluster.start()
  const [said, told] = [await sayOfCentral(cluster, one), await sayOfInstance(cluster, one)]
  const wrong = [
    ...(said === central ? [] : [said]),
    ...(instance === null || told === instance ? [] : [`of an instance: ${told}`]),
  ]
  return { what: one.what, 'the start says': central || 'connected, encrypted', wrong: wrong.join('; ') || 'nothing' }
}

async function sayOfCentral(cluster: Cluster, { host = 'localhost', user = 'postgres', parameters }: TlsCase) {
  const DATABASE_URL = `postgres://${user}@${host}:${cluster.port}/postgres?${parameters}`
  try {
    const config = loadConfig({ DATABASE_URL, SECRET_KEY: Buffer.alloc(32).toString('base64') })
    const { opened, close } = await openSupported(config, () => undefined)
    const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(
      opened.db,
    )
    await close()
    return rows[0]?.ssl ? '' : 'It is not encrypted.'
  } catch (error) {
    return (error as Error).message
  }
}

async function sayOfInstance(cluster: Cluster, { host = 'localhost', user = 'postgres', parameters }: TlsCase) {
  const INSTANCE_DATABASE_URL = `postgres://${user}@{databaseServer}/{databaseName}?${parameters}`
  const INSTANCE_HOSTS = 'localhost, 127.0.0.0/8, ::1'
  try {
    const config = loadConfig({ INSTANCE_DATABASE_URL, INSTANCE_HOSTS })
    const place = { databaseServer: `${host}:${cluster.port}`, databaseName: 'postgres', demoDatabase: null }
    await withPostgresLink(await connectionOf(config, place, {}), LINK_LIMITS, (link) => link.ping())
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
