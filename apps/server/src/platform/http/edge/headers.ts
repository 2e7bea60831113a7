import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import { type Config, isHttps } from '../../../settings/config.ts'

const POLICY = 'content-security-policy'
/** What the policy says of styles, and a page that has some adds its nonce to. */
const STYLES = "style-src 'self'"

/** Helmet's headers with our own content policy: no inline script, no styles but those of files. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Positions and sizes that libraries set on elements; an attribute cannot load anything.
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

/** Lets the page that is answered have styles of its own: by this nonce, which no other answer has. */
export function allowStyles(reply: FastifyReply): string {
  const nonce = newNonce()
  reply.header(POLICY, String(reply.getHeader(POLICY)).replace(STYLES, `${STYLES} 'nonce-${nonce}'`))
  return nonce
}

/**
 * Lets the page that is answered do one thing: send its form by a script with this nonce. Not to the one host alone:
 * Chromium holds the policy against every redirect behind it, and services send people on to hosts of their own.
 */
export function allowForm(reply: FastifyReply, action: string): string {
  const nonce = newNonce()
  const own = [`script-src 'nonce-${nonce}'`, `style-src 'nonce-${nonce}'`, `form-action ${new URL(action).protocol}`]
  reply.header(POLICY, ["default-src 'none'", ...own, "base-uri 'none'", "frame-ancestors 'none'"].join(';'))
  return nonce
}
