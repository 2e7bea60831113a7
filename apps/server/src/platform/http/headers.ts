import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { type Config, isHttps } from '../../config.ts'

/** Helmet's headers with our own content policy: no inline script, styles by the answer's nonce. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  app.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
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
}

const nonces = new WeakMap<object, string>()

/** The nonce of this answer, made at its first use. */
export function nonceOf(response: object): string {
  const known = nonces.get(response)
  if (known) return known
  const made = randomBytes(16).toString('base64')
  nonces.set(response, made)
  return made
}
