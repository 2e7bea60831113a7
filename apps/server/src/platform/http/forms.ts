import type { FastifyInstance } from 'fastify'
import { businessRule } from './problems.ts'

const FORM = 'application/x-www-form-urlencoded'

/** Routes declared in this scope take an HTML form of at most that size, and nothing else. */
export function takeForms(scope: FastifyInstance, { maxBytes }: { maxBytes: number }): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(businessRule({ propertyName: 'body', errorMessage: `The content type must be ${FORM}.` }, 415)),
  )
  return scope
}
