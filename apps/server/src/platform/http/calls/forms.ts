import type { FastifyInstance } from 'fastify'
import { businessRule, refusal } from '../../problems.ts'
import { requireUtf8Escapes, utf8Text } from '../edge/body-text.ts'

const FORM = 'application/x-www-form-urlencoded'

const MOST_FIELDS = 50
const tooMany = () =>
  businessRule({ propertyName: 'body', errorMessage: `A form can have at most ${MOST_FIELDS} fields.` })

/** Routes in this scope take an HTML form up to that size, and nothing else. */
export function takeForms(scope: FastifyInstance, { maxBytes }: { maxBytes: number }): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(FORM, { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => {
    const text = utf8Text(body as Buffer)
    if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) throw tooMany()
    requireUtf8Escapes(text)
    done(null, Object.fromEntries(new URLSearchParams(text)))
  })
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(refusal('wrong-type', { propertyName: 'body', errorMessage: `The content type must be ${FORM}.` })),
  )
  return scope
}
