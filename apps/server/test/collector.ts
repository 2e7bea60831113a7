import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ExportedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, unknown>
  links: string[]
}

type Attribute = { key: string; value: Record<string, unknown> }
const valuesOf = (attributes: Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

export async function startCollector() {
  const spans: ExportedSpan[] = []
  const resources: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
    for (const { resource, scopeSpans } of resourceSpans) {
      resources.push(valuesOf(resource.attributes))
      for (const { spans: told } of scopeSpans)
        for (const span of told)
          spans.push({
            ...span,
            attributes: valuesOf(span.attributes),
            links: (span.links ?? []).map((link: { traceId: string }) => link.traceId),
          })
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, spans, resources, close }
}
