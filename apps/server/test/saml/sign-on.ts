import { inflateRawSync } from 'node:zlib'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, vi } from 'vitest'
import { readIdentityProvider } from '../../src/formats/identity-provider.ts'
import { cookieName } from '../../src/platform/access/sessions.ts'
import type { Config, SamlSettings } from '../../src/settings/config.ts'
import { type TestApp, testApp, withSettings } from '../app.ts'
import { makeSigningKey, metadataOf } from './certificate.ts'
import { ENTITY_ID, IDP } from './documents.ts'

export const KEYS = {
  first: makeSigningKey('first'),
  second: makeSigningKey('second'),
  foreign: makeSigningKey('foreign'),
}

export const SAML: SamlSettings = {
  identityProvider: readIdentityProvider(
    metadataOf({
      entityId: IDP,
      signOnAddress: 'https://idp.example.com/sso?tenant=1',
      keys: [KEYS.first, KEYS.second],
    }),
  ),
  entityId: ENTITY_ID,
  emailAttribute: null,
  asksSecondStep: false,
  signing: null,
}

export interface BegunSignOn {
  requestId: string
  cookie: string
  address: URL
}

export interface SignOn extends TestApp {
  begin(): Promise<BegunSignOn>
  /** Posts a document like the identity service's page; returns the redirect. */
  post(xml: string, relayState?: string): Promise<{ status: number; location: string | undefined }>
  /** Collects the session like the page that checks the result. */
  collect(
    cookie: string,
    cookies?: Record<string, string>,
  ): Promise<{ status: number; body: unknown; setCookie: string }>
  send(options: InjectOptions): Promise<LightMyRequestResponse>
  reasons: string[]
}

export const ACS = '/api/Authentication/SamlAcs'
export const formOf = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    // Headers of a browser's cross-site post.
    origin: 'https://idp.example.com',
    'sec-fetch-site': 'cross-site',
  },
})

/** A server with single sign-on, with a database of its own or `beside` another, and a browser's three calls to it. */
export function testSignOn(settings: Partial<Config> = {}, beside?: TestApp): SignOn {
  const whole = { saml: SAML, failuresPerAddress: 100_000, ...settings }
  const test = (beside ? withSettings(beside, whole) : testApp(whole)) as SignOn
  test.reasons = []
  beforeEach(() => {
    test.reasons.length = 0
    const child = test.app.log.child.bind(test.app.log)
    vi.spyOn(test.app.log, 'child').mockImplementation((...args) => {
      const log = child(...args)
      log.warn = (entry: unknown) => void test.reasons.push(String((entry as { reason?: string }).reason))
      return log
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  test.send = (options) => test.app.inject(options)
  test.begin = async () => {
    const answer = await test.send({ method: 'POST', url: '/api/Authentication/LoginWithJumpCloud' })
    const address = new URL(answer.json())
    return { address, requestId: requestIdOf(address), cookie: cookieOf(String(answer.headers['set-cookie'])) }
  }
  test.post = async (xml, relayState) => {
    const SAMLResponse = Buffer.from(xml).toString('base64')
    const form = formOf(relayState === undefined ? { SAMLResponse } : { SAMLResponse, RelayState: relayState })
    const { statusCode, headers } = await test.send({ method: 'POST', url: ACS, ...form })
    return { status: statusCode, location: headers.location }
  }
  test.collect = async (cookie, cookies = {}) => {
    const { statusCode, headers, payload } = await test.send({
      url: '/api/Authentication/CheckSamlResults',
      cookies: { ...(cookie && { [cookieName(test.services.config, 'sso')]: cookie }), ...cookies },
    })
    return { status: statusCode, body: JSON.parse(payload), setCookie: [headers['set-cookie'] ?? []].flat().join('\n') }
  }
  return test
}

export const requestXmlOf = (address: URL): string =>
  inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
export const requestIdOf = (address: URL) => / ID="([^"]+)"/.exec(requestXmlOf(address))?.[1] ?? ''
export const cookieOf = (header: string) => /acm-sso-3000=([\w-]+)/.exec(header)?.[1] ?? ''
