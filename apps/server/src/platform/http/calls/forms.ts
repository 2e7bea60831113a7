import type { FastifyInstance } from 'fastify'
import { businessRule, refusal } from '../../problems.ts'

const FORM = 'application/x-www-form-urlencoded'

const MOST_FIELDS = 50
const tooMany = () =>
  businessRule({ propertyName: 'body', errorMessage: `A form can have at most ${MOST_FIELDS} fields.` })

/** Routes in this scope take an HTML form up to that size, and nothing else. */
export function takeForms(scope: FastifyInstance, { maxBytes }: { maxBytes: number }): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => {
    const fields = String(body).split('&', MOST_FIELDS + 1)
    if (fields.length > MOST_FIELDS) done(tooMany())
    else done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(refusal('wrong-type', { propertyName: 'body', errorMessage: `The content type must be ${FORM}.` })),
  )
  return scope
}
