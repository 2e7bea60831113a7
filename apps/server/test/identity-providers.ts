import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { Outbound } from '../src/platform/outbound/guarded-fetch.ts'
import { type TestApp, touch, unique } from './app.ts'
import { makeSigningKey } from './saml/certificate.ts'

/** Makes a client too, unless acesClientId is given. */
export async function identityProvider(test: TestApp, values: Record<string, unknown> = {}): Promise<number> {
  const row = {
    name: unique('Provider '),
    metadataUrl: 'https://idp.example.com/metadata',
    domains: 'example.com',
    acesClientId: values.acesClientId ?? (await test.client()),
    ...values,
  }
  const { id } = await test.db
    .insertInto('identity_providers')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await touch(test.db, 'identity-providers')
  return id
}

/** A local server that plays one of the internet: every name resolves to it, and its certificate is trusted for one. */
export interface OutsideServer {
  /** https://idp.example.com:40123 */
  url: string
  port: number
  outbound: Outbound
  connections: number
  answer: (request: IncomingMessage, response: ServerResponse) => void
}

export const OUTSIDE_NAME = 'idp.example.com'

export function outsideServer(): OutsideServer {
  const outside = { connections: 0, answer: (_, response) => void response.end('hello') } as OutsideServer
  const { privateKey, certificate } = makeSigningKey(OUTSIDE_NAME)
  const server = createServer({ key: privateKey, cert: certificate }, (request, response) =>
    outside.answer(request, response),
  )
  server.on('connection', () => {
    outside.connections += 1
  })
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    outside.port = (server.address() as AddressInfo).port
    outside.url = `https://${OUTSIDE_NAME}:${outside.port}`
    outside.outbound = { addressesOf: async () => ['127.0.0.1'], isAllowed: () => true, ca: certificate }
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return outside
}
