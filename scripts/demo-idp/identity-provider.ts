import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { makeSigningKey, metadataOf } from '../../apps/server/test/saml/certificate.ts'
import { carryPage, choicePage, failurePage, type Person } from './pages.ts'

/** A running stand-in for the identity service, reachable from this machine only. */
export interface StandIn {
  url: string
  /** For SAML_IDP_METADATA. */
  metadata: string
  close(): Promise<void>
}

interface Console {
  /** Origin of the console it signs people in to; known at the latest when the first person comes. */
  consoleUrl: () => string
  people: () => Promise<readonly Person[]>
}

const AUTHN_STATEMENT =
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>'
const TEMPLATE = SamlLib.defaultLoginResponseTemplate.context
  .replace('{AuthnStatement}', AUTHN_STATEMENT)
  .replace('{AttributeStatement}', '')

/**
 * Another implementation of SAML (samlify) than the console's own, with a page to choose who one is. It reads the
 * console's metadata, so what that says is tried out as well.
 */
export async function startIdentityProvider(console: Console): Promise<StandIn> {
  // The XML schema of a request from ourselves need not be checked.
  setSchemaValidator({ validate: async () => 'not checked' })
  const key = makeSigningKey('Stand-in identity provider')
  let metadata = ''
  const server = createServer((request, response) => {
    answer({ ...console, metadata, privateKey: key.privateKey }, request, response).catch((error: Error) =>
      send(response, 500, failurePage(error.message || String(error))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  metadata = metadataOf({ entityId: `${url}/metadata`, signOnAddress: `${url}/sign-on`, keys: [key] })
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url, metadata, close }
}

type Parts = Console & { metadata: string; privateKey: string }

async function answer(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  if (pathname === '/metadata') return send(response, 200, parts.metadata, 'application/samlmetadata+xml')
  if (pathname !== '/sign-on') return send(response, 404, failurePage('There is nothing here: begin at the console.'))
  if (request.method === 'POST') {
    const form = new URLSearchParams(await bodyOf(request))
    const { address, samlResponse } = await assert(parts, form.get('SAMLRequest') ?? '', form.get('email') ?? '')
    return send(response, 200, carryPage(address, samlResponse))
  }
  send(response, 200, choicePage(await parts.people(), searchParams.get('SAMLRequest') ?? ''))
}

/** Says of the request that this person has signed in. */
async function assert({ metadata, privateKey, consoleUrl }: Parts, samlRequest: string, email: string) {
  const about = await fetch(`${consoleUrl()}/api/Authentication/SamlMetadata`)
  if (!about.ok) throw new Error('The console hands out no metadata: it is not configured for single sign-on.')
  const serviceProvider = ServiceProvider({ metadata: await about.text() })
  const identityProvider = IdentityProvider({ metadata, privateKey })
  const { extract } = await identityProvider.parseLoginRequest(serviceProvider, 'redirect', {
    query: { SAMLRequest: samlRequest },
  })
  const address = String(serviceProvider.entityMeta.getAssertionConsumerService('post'))
  const values = valuesOf({ requestId: String(extract.request?.id ?? ''), address, email })
  const fill = () => ({
    id: values.ID,
    context: SamlLib.replaceTagsByValue(TEMPLATE, {
      ...values,
      Issuer: identityProvider.entityMeta.getEntityID(),
      Audience: serviceProvider.entityMeta.getEntityID(),
    }),
  })
  const made = await identityProvider.createLoginResponse(serviceProvider, { extract }, 'post', { email }, fill)
  return { address, samlResponse: made.context }
}

function valuesOf({ requestId, address, email }: { requestId: string; address: string; email: string }) {
  const now = new Date().toISOString()
  const end = new Date(Date.now() + 5 * 60_000).toISOString()
  return {
    ID: `_${crypto.randomUUID()}`,
    AssertionID: `_${crypto.randomUUID()}`,
    IssueInstant: now,
    Destination: address,
    SubjectRecipient: address,
    InResponseTo: requestId,
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    ConditionsNotBefore: now,
    ConditionsNotOnOrAfter: end,
    SubjectConfirmationDataNotOnOrAfter: end,
    NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    NameID: email,
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, status: number, body: string, type = 'text/html; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}
