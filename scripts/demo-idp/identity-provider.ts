import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import type { Binding } from '../../apps/server/src/formats/identity-provider.ts'
import { makeSigningKey, metadataOf } from '../../apps/server/test/saml/certificate.ts'
import { carryPage, choicePage, type DemoAccount, failurePage } from './pages.ts'

/** Listens on this machine only. */
export interface DemoIdentityProvider {
  url: string
  metadata: string
  close(): Promise<void>
}

interface DemoIdpOptions {
  /** The console's origin; a function, because it may be known only later. */
  consoleUrl: () => string
  people: () => Promise<readonly DemoAccount[]>
  bindings?: readonly Binding[]
  /** Refuses unsigned requests. */
  wantsSignedRequests?: boolean
}

const AUTHN_STATEMENT =
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>'
const TEMPLATE = SamlLib.defaultLoginResponseTemplate.context
  .replace('{AuthnStatement}', AUTHN_STATEMENT)
  .replace('{AttributeStatement}', '')

/** Uses samlify, not the console's SAML implementation, and reads the console's metadata, which is tested, too. */
export async function startIdentityProvider(console: DemoIdpOptions): Promise<DemoIdentityProvider> {
  // Our own requests need no schema validation.
  setSchemaValidator({ validate: async () => 'not checked' })
  const { bindings = ['HTTP-Redirect', 'HTTP-POST'], wantsSignedRequests = false } = console
  const key = makeSigningKey('Mock identity provider')
  const parts = { ...console, metadata: '', peoplePage: '', privateKey: key.privateKey, waiting: new Map() }
  const server = createServer((request, response) => {
    answer(parts, request, response).catch((error: unknown) =>
      send(response, 500, failurePage(error instanceof Error ? error.message : String(error))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  // A different host than for requests, like real services.
  parts.peoplePage = `http://localhost:${port}/people`
  const about = { entityId: `${url}/metadata`, signOnAddress: `${url}/sign-on`, keys: [key] }
  parts.metadata = metadataOf({ ...about, bindings, wantsSignedRequests })
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url, metadata: parts.metadata, close }
}

interface DemoIdpContext extends DemoIdpOptions {
  metadata: string
  peoplePage: string
  privateKey: string
  waiting: Map<string, PendingSignOn>
}

interface PendingSignOn {
  id: string
  identityProvider: ReturnType<typeof IdentityProvider>
  serviceProvider: ReturnType<typeof ServiceProvider>
}

async function answer(parts: DemoIdpContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://mock')
  const form = async () => new URLSearchParams(await bodyOf(request))
  if (pathname === '/metadata') return send(response, 200, parts.metadata, 'application/samlmetadata+xml')
  // It remembers no one, so a request with ForceAuthn gets the form like any other.
  if (pathname === '/sign-on') {
    const signOn = request.method === 'POST' ? readPosted(parts, await form()) : readRedirected(parts, search)
    const ticket = crypto.randomUUID()
    parts.waiting.set(ticket, await signOn)
    return void response.writeHead(303, { location: `${parts.peoplePage}?ticket=${ticket}` }).end()
  }
  if (pathname !== '/people') return send(response, 404, failurePage("Start from the console's sign-in page."))
  if (request.method !== 'POST')
    return send(response, 200, choicePage(await parts.people(), searchParams.get('ticket') ?? ''))
  const chosen = await form()
  const waiting = parts.waiting.get(chosen.get('ticket') ?? '')
  if (!waiting) throw new Error('The request is not known: begin at the console.')
  const { address, samlResponse } = await assert(waiting, chosen.get('email') ?? '')
  send(response, 200, carryPage(address, samlResponse))
}

async function sidesOf({ metadata, privateKey, consoleUrl }: DemoIdpContext): Promise<Omit<PendingSignOn, 'id'>> {
  const about = await fetch(`${consoleUrl()}/api/Authentication/SamlMetadata`)
  if (!about.ok) throw new Error('The console hands out no metadata: it is not configured for single sign-on.')
  return {
    serviceProvider: ServiceProvider({ metadata: await about.text() }),
    identityProvider: IdentityProvider({ metadata, privateKey }),
  }
}

/** The signature of a redirect covers the raw query. */
async function readRedirected(parts: DemoIdpContext, search: string): Promise<PendingSignOn> {
  const sides = await sidesOf(parts)
  const query = Object.fromEntries(new URLSearchParams(search))
  const [octetString = ''] = /SAMLRequest=.*(?=&Signature=)/.exec(search) ?? []
  const request = { query, octetString }
  return {
    ...sides,
    id: idOf(await sides.identityProvider.parseLoginRequest(sides.serviceProvider, 'redirect', request)),
  }
}

async function readPosted(parts: DemoIdpContext, form: URLSearchParams): Promise<PendingSignOn> {
  const sides = await sidesOf(parts)
  const request = { body: Object.fromEntries(form) }
  return { ...sides, id: idOf(await sides.identityProvider.parseLoginRequest(sides.serviceProvider, 'post', request)) }
}

const idOf = ({ extract }: { extract: { request?: { id?: string } } }): string => String(extract.request?.id ?? '')

/** Answers the request with an assertion for this person. */
async function assert({ id, identityProvider, serviceProvider }: PendingSignOn, email: string) {
  const address = String(serviceProvider.entityMeta.getAssertionConsumerService('post'))
  const values = valuesOf({ requestId: id, address, email })
  const fill = () => ({
    id: values.ID,
    context: SamlLib.replaceTagsByValue(TEMPLATE, {
      ...values,
      Issuer: identityProvider.entityMeta.getEntityID(),
      Audience: serviceProvider.entityMeta.getEntityID(),
    }),
  })
  const extract = { request: { id } }
  const response = await identityProvider.createLoginResponse(serviceProvider, { extract }, 'post', { email }, fill)
  return { address, samlResponse: response.context }
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
