import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { type Config, isHttps } from '../../config.ts'

const POLICY = 'content-security-policy'
/** Where the nonce of an answer stands in the policy. */
const NONCE = 'nonce'

/** Helmet's headers with our own content policy: no inline script, styles by the answer's nonce. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const { [POLICY]: policy = '', ...fixed } = headersOf(config)
  const [before, after] = policy.split(NONCE)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(fixed).header(POLICY, `${before}nonce-${nonceOf(reply.raw)}${after}`)
    done()
  })
}

/** All of them, made once: only the nonce is another one in each answer. */
function headersOf(config: Config): Record<string, string> {
  const said: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => Object.assign(said, { [name.toLowerCase()]: value }),
    removeHeader: () => undefined,
  }
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", `'${NONCE}'`],
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
  write({} as IncomingMessage, response as unknown as ServerResponse, () => undefined)
  return said
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
