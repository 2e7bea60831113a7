import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import { type Config, isHttps } from '../../../settings/config.ts'

const POLICY = 'content-security-policy'
/** Pages with styles of their own add a nonce to it. */
const STYLES = "style-src 'self'"

export function securityHeaders(app: FastifyInstance, config: Config): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Libraries set positions and sizes on elements; attributes cannot load anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps(config) ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', ({ raw }, reply, done) => setHeaders(raw, reply.raw, (error) => done(error as Error)))
}

const newNonce = () => randomBytes(16).toString('base64')

/** Allows inline styles on this page by a nonce that no other answer has. */
export function allowStyles(reply: FastifyReply): string {
  const nonce = newNonce()
  reply.header(POLICY, String(reply.getHeader(POLICY)).replace(STYLES, `${STYLES} 'nonce-${nonce}'`))
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
