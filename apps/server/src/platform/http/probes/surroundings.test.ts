import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { makeSigningKey, metadataOf } from '../../../../test/saml/certificate.ts'
import { loadConfig } from '../../../settings/config.ts'
import { watchCertificates, watchDisks } from './surroundings.ts'

const valuesOf = async (registry: Registry, name: string) =>
  Object.fromEntries(
    ((await registry.getSingleMetric(name)?.get())?.values ?? []).map(({ labels, value }) => [labels.what, value]),
  )

it('tells when the certificates of single sign-on and of the public address end, whoever issued them', async () => {
  const at = (year: number) => new Date(`${year}-06-01T00:00:00Z`)
  const [idp, own, tls] = [
    makeSigningKey('idp', at(2031)),
    makeSigningKey('own', at(2032)),
    makeSigningKey('x', at(2033)),
  ]
  const server = createServer({ key: tls.privateKey, cert: tls.certificate }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const registry = new Registry()
  watchCertificates(
    registry,
    loadConfig({
      PUBLIC_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      DATABASE_URL: 'postgres://app:x@db/acm',
      SECRET_KEY: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      SAML_IDP_METADATA: metadataOf({ entityId: 'urn:idp', signOnAddress: 'https://idp.example/', keys: [idp] }),
      SAML_SIGNING_KEY: own.privateKey,
      SAML_SIGNING_CERT: own.certificate,
    }),
  )
  const seconds = (year: number) => at(year).getTime() / 1000
  await expect
    .poll(() => valuesOf(registry, 'acm_certificate_end_timestamp_seconds'))
    .toEqual({ 'identity provider': seconds(2031), signing: seconds(2032), 'public url': seconds(2033) })
  server.close()
})

it('tells the free space for uploads, and for the database where it is our own', async () => {
  const told = async (env: Record<string, string>) => {
    const registry = new Registry()
    watchDisks(registry, loadConfig(env))
    return valuesOf(registry, 'acm_disk_free_bytes')
  }
  const embedded = await told({ DATA_DIR: '/tmp' })
  expect(Object.keys(embedded)).toEqual(['uploads', 'database'])
  for (const free of Object.values(embedded)) expect(free).toBeGreaterThan(0)
  expect(
    Object.keys(
      await told({ DATABASE_URL: 'postgres://a:b@db/c', SECRET_KEY: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' }),
    ),
  ).toEqual(['uploads'])
})
