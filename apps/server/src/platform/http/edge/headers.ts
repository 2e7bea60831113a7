import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import { type Config, isHttps } from '../../../settings/config.ts'

const POLICY = 'content-security-policy'
/** Pages add a nonce to them. */
const INLINE = ["script-src 'self'", "style-src 'self'"]

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

/** Allows the page's own inline script and styles by a nonce that no other answer has. */
export function allowInline(reply: FastifyReply): string {
  const nonce = newNonce()
  const allowed = INLINE.reduce(
    (policy, source) => policy.replace(source, `${source} 'nonce-${nonce}'`),
    String(reply.getHeader(POLICY)),
  )
  reply.header(POLICY, allowed)
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
