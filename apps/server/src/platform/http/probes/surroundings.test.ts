import { once } from 'node:events'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createDatabase, type Server } from 'node:net'
import { TLSSocket } from 'node:tls'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { makeSigningKey, metadataOf } from '../../../../test/saml/certificate.ts'
import { checkDatabaseCertificate } from '../../../operations/doctor/database.ts'
import { loadConfig } from '../../../settings/config.ts'
import { certificateEndOfDatabase } from '../../certificate-end.ts'
import type { Services } from '../../services.ts'
import { watchCertificates, watchDisks } from './surroundings.ts'

const valuesOf = async (registry: Registry, name: string) =>
  Object.fromEntries(
    ((await registry.getSingleMetric(name)?.get())?.values ?? []).map(({ labels, value }) => [labels.what, value]),
  )

const at = (year: number) => new Date(`${year}-06-01T00:00:00Z`)
const portOf = (server: Server) => (server.address() as AddressInfo).port
const SECRET_KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='

/** Encrypts as PostgreSQL does, once it is asked to. */
async function encryptingDatabase({ privateKey: key, certificate: cert }: ReturnType<typeof makeSigningKey>) {
  const server = createDatabase((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', (asked) => {
        expect(asked.toString('hex')).toBe('0000000804d2162f')
        socket.write('S')
        new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => undefined)
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

it('report when certificates end, for any issuer', async () => {
  const [idp, own, tls, data] = [
    makeSigningKey('idp', at(2031)),
    makeSigningKey('own', at(2032)),
    makeSigningKey('x', at(2033)),
    makeSigningKey('y', at(2034)),
  ]
  const server = createServer({ key: tls.privateKey, cert: tls.certificate }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const database = await encryptingDatabase(data)
  const registry = new Registry()
  const config = loadConfig({
    PUBLIC_URL: `https://127.0.0.1:${portOf(server)}`,
    DATABASE_URL: 'postgres://app:x@db/acm',
    SECRET_KEY,
    SAML_IDP_METADATA: metadataOf({ entityId: 'urn:idp', signOnAddress: 'https://idp.example/', keys: [idp] }),
    SAML_SIGNING_KEY: own.privateKey,
    SAML_SIGNING_CERT: own.certificate,
  })
  const address = `postgres://app:x@127.0.0.1:${portOf(database)}/acm`
  const poolTo = (connectionString: string) => ({ config: { connectionString } }) as Services['pool']
  watchCertificates(registry, { config, pool: poolTo(`${address}?sslmode=verify-full`) })
  const seconds = (year: number) => at(year).getTime() / 1000
  await expect
    .poll(() => valuesOf(registry, 'acm_certificate_end_timestamp_seconds'))
    .toEqual({
      'identity provider': seconds(2031),
      signing: seconds(2032),
      'public url': seconds(2033),
      database: seconds(2034),
    })
  expect(await certificateEndOfDatabase({ connectionString: address })).toBe(null)
  const found = await checkDatabaseCertificate({ connectionString: `${address}?sslmode=no-verify` }, at(2035))
  expect(found.map(({ state, says }) => [state, says])).toEqual([['wrong', 'Its certificate expired on 2034-06-01.']])
  server.close()
  database.close()
})

it('report free space for uploads and embedded database', async () => {
  const report = async (env: Record<string, string>) => {
    const registry = new Registry()
    watchDisks(registry, loadConfig(env))
    return valuesOf(registry, 'acm_disk_free_bytes')
  }
  const embedded = await report({ DATA_DIR: '/tmp' })
  expect(Object.keys(embedded)).toEqual(['uploads', 'database'])
  for (const free of Object.values(embedded)) expect(free).toBeGreaterThan(0)
  expect(Object.keys(await report({ DATABASE_URL: 'postgres://a:b@db/c', SECRET_KEY }))).toEqual(['uploads'])
})
