import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { businessRule, refusal } from '../../problems.ts'
import { isReadable } from './targets.ts'
import { hasBody } from './unread-bodies.ts'

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i

/** Bodies are UTF-8 and not compressed: other bytes would be read as other characters (R-API-12). */
export function refuseOtherEncodings(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw, headers, is404 }, reply, payload, done) => {
    if (is404 || !hasBody(raw)) return done(null, payload)
    const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = headers
    const charset = CHARSET.exec(type)?.[1] ?? 'utf-8'
    if (!/^identity$/i.test(encoding)) {
      reply.header('accept-encoding', 'identity')
      throw refusal('wrong-type', { propertyName: 'body', errorMessage: "The request can't be compressed." })
    }
    if (!/^(utf-?8|us-ascii)$/i.test(charset))
      throw refusal('wrong-type', { propertyName: 'body', errorMessage: 'The character set must be UTF-8.' })
    done(null, payload)
  })
}

const notUtf8 = (propertyName: string) => businessRule({ propertyName, errorMessage: "The text isn't in UTF-8." })

/** Refuses other bytes because decoding would replace them, and the damage would be saved (R-API-12). */
export function utf8Text(bytes: Buffer, propertyName = 'body'): string {
  if (!isUtf8(bytes)) throw notUtf8(propertyName)
  return bytes.toString()
}

/** Escapes such as %FC stand for bytes as well. */
export function requireUtf8Escapes(text: string): void {
  if (!isReadable(text)) throw notUtf8('body')
}
