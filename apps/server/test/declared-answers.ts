import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { contract } from '@acm/contract'
import { answerSchemaOf } from '@acm/contract/answers'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { API_PREFIX } from '@acm/contract/session-paths'
import type { FastifyInstance, FastifyReply } from 'fastify'

const endpoints = new Map(
  Object.values(contract)
    .flatMap((group) => Object.values<Endpoint>(group))
    .map((endpoint) => [`${endpoint.method} ${API_PREFIX}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`, endpoint]),
)

/** Fails a call whose answer is not as declared; streams are left out. */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const endpoint = endpoints.get(`${method} ${routeOptions.url}`)
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (endpoint && isWhole && isJson(reply)) answerSchemaOf(endpoint).parse(JSON.parse(plain(reply, payload)))
    return payload
  })
}

const isJson = (reply: FastifyReply) =>
  reply.statusCode === 200 && String(reply.getHeader('content-type')).startsWith('application/json')

function plain(reply: FastifyReply, payload: string | Buffer): string {
  const encoding = reply.getHeader('content-encoding')
  if (encoding === 'br') return brotliDecompressSync(payload).toString()
  return (encoding === 'gzip' ? gunzipSync(payload) : payload).toString()
}
