import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Config, isHttps } from '../../../settings/config.ts'

const POLICY = 'content-security-policy'

/** `inline`: the nonce of the page's own script and styles. */
function policy(inline: string | null): string {
  const own = inline === null ? "'self'" : `'self' 'nonce-${inline}'`
  return [
    "default-src 'self'",
    `script-src ${own}`,
    `style-src ${own}`,
    // Libraries set positions and sizes on elements; attributes cannot load anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')
}

const HEADERS = {
  [POLICY]: policy(null),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = isHttps(config) ? { ...HEADERS, ...HTTPS_ONLY } : HEADERS
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

const newNonce = () => randomBytes(16).toString('base64')

/** Allows the page's own inline script and styles by a nonce that no other answer has. */
export function allowInline(reply: FastifyReply): string {
  const nonce = newNonce()
  reply.header(POLICY, policy(nonce))
  return nonce
}

/**
 * Allows the page only to send its form by a script with this nonce. The policy names just the scheme: Chromium applies
 * it to every redirect after the form, and services redirect to other hosts.
 */
export function allowForm(reply: FastifyReply, action: string): string {
  const nonce = newNonce()
  const own = [`script-src 'nonce-${nonce}'`, `style-src 'nonce-${nonce}'`, `form-action ${new URL(action).protocol}`]
  reply.header(POLICY, ["default-src 'none'", ...own, "base-uri 'none'", "frame-ancestors 'none'"].join(';'))
  return nonce
}
