import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SpanKind } from '@opentelemetry/api'
import { isPublic } from '../../formats/ip.ts'
import { markedText } from '../../formats/marked-text.ts'
import { traced, traceHeaders } from '../tracing/tracing.ts'
import { beforeEnd, addressesOf as resolve } from './names.ts'

/** The message is a sentence for people, and reveals nothing about internal networks. */
export class OutboundFailure extends Error {}

export const OUTBOUND_LIMITS = { ms: 5000, bytes: 512 * 1024 }

export interface Outbound {
  /** Called once; connections go only to these addresses. */
  addressesOf?: (host: string, signal: AbortSignal) => Promise<string[]>
  isAllowed?: (address: string) => boolean
  /** PEM of an authority to trust next to the usual ones. */
  ca?: string
  limits?: typeof OUTBOUND_LIMITS
}

/** For addresses that people type: https, public addresses, no credentials or redirects, limited time and size. */
export async function fetchGuarded(address: string, outbound: Outbound = {}): Promise<string> {
  const url = plainAddress(address)
  const attributes = { 'http.request.method': 'GET', 'server.address': hostOf(url) }
  return traced('GET', { kind: SpanKind.CLIENT, attributes }, () => fetchFrom(url, outbound))
}

async function fetchFrom(url: URL, outbound: Outbound): Promise<string> {
  const limits = outbound.limits ?? OUTBOUND_LIMITS
  const signal = AbortSignal.timeout(limits.ms)
  try {
    const pinned = await beforeEnd(signal, allowedAddresses(url, outbound, signal))
    return await beforeEnd(signal, read(url, { pinned, signal, most: limits.bytes, ca: outbound.ca }))
  } catch (error) {
    throw signal.aborted
      ? new OutboundFailure(`The server didn't respond within ${limits.ms / 1000} seconds.`)
      : inWords(error)
  }
}

function plainAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:') throw new OutboundFailure("The address doesn't start with https://.")
  if (url.username !== '' || url.password !== '')
    throw new OutboundFailure('The address contains a user or a password.')
  return url
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Every address of the host must be allowed, because any of them may be used. */
async function allowedAddresses(
  url: URL,
  { addressesOf = resolve, isAllowed = isPublic }: Outbound,
  signal: AbortSignal,
) {
  const host = hostOf(url)
  // Unknown and private names get the same answer, which reveals nothing about internal networks.
  const refused = new OutboundFailure("The host name is unknown or doesn't resolve to a public address.")
  const addresses = isIP(host) === 0 ? await addressesOf(host, signal).catch(() => []) : [host]
  if (addresses.length === 0 || !addresses.every(isAllowed)) throw refused
  return addresses
}

interface FetchOptions {
  pinned: readonly string[]
  signal: AbortSignal
  most: number
  ca: string | undefined
}

async function read(url: URL, { pinned, signal, most, ca }: FetchOptions): Promise<string> {
  const host = hostOf(url)
  const answer = await new Promise<IncomingMessage>((answered, failed) => {
    const sent = request(url, {
      // No shared connection: it might have been made under another name.
      agent: false,
      signal,
      lookup: pinnedTo(pinned),
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { ca }),
      headers: {
        accept: 'application/samlmetadata+xml, application/xml, text/xml',
        connection: 'close',
        ...traceHeaders(),
      },
    })
    sent
      .on('response', answered)
      .on('upgrade', (answer, socket) => {
        socket.destroy()
        failed(statusFailure(answer))
      })
      .on('error', failed)
      .on('close', () => failed(new Error('Closed without a response.')))
      .end()
  })
  try {
    return await textOf(answer, most)
  } finally {
    answer.destroy()
  }
}

/** No second lookup: the name may lead elsewhere by now. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, found) => {
    const resolved = addresses.map((address) => ({ address, family: isIP(address) }))
    return all ? found(null, resolved) : found(null, resolved[0]?.address ?? '', resolved[0]?.family)
  }

const statusFailure = ({ statusCode = 0 }: IncomingMessage) =>
  new OutboundFailure(`The server responded with status ${statusCode}.`)

async function textOf(answer: IncomingMessage, most: number): Promise<string> {
  const { statusCode = 0 } = answer
  if (statusCode >= 300 && statusCode < 400)
    throw new OutboundFailure("The server redirects to another address, which isn't followed.")
  if (statusCode !== 200) throw statusFailure(answer)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new OutboundFailure(`The response is larger than ${most / 1024} kB.`)
    chunks.push(chunk)
  }
  return markedText(Buffer.concat(chunks))
}

export const CERTIFICATE = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA)/

function inWords(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const code = String(Reflect.get(Object(error), 'code') ?? '')
  if (CERTIFICATE.test(code)) return new OutboundFailure("The server's certificate isn't trusted.")
  if (code === 'ECONNREFUSED') return new OutboundFailure("The server doesn't accept connections.")
  return new OutboundFailure('The connection to the server failed.')
}
