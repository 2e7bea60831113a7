import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { once } from '@acm/contract/core/once'
import { API_PREFIX } from '@acm/contract/session-paths'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { alongside } from '../../build.ts'
import { JsonText } from '../../database/lists.ts'
import { hash, isKnown, sendList } from '../calls/answers.ts'
import { serveReading } from '../edge/methods.ts'
import type { JsonSchema } from './json-schemas.ts'

const VIEWER = alongside({
  built: 'api-docs',
  source: () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
})
const FILES = ['/swagger-ui.css', '/swagger-ui-bundle.js']

/** Addresses are relative, because a proxy can move the API. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API of ACES Central Management</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<script src="docs/swagger-ui-bundle.js" defer></script>
<script src="docs/start.js" defer></script>
</head>
<body><main id="calls"></main></body>
</html>
`
/** Read-only: a call would change data that people work with. */
const START = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#calls',
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  supportedSubmitMethods: [],
  // No calls, so no sign-in.
  plugins: [{ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } }],
})
`

export function serveDocs(app: FastifyInstance, describe: () => Promise<JsonSchema>): void {
  const description = once(async () => JSON.stringify(await describe()))
  serveText(app, '/openapi.json', 'application/json', description)
  serveText(app, '/docs', 'text/html', async () => PAGE)
  serveText(app, '/docs/start.js', 'text/javascript', async () => START)
  app.register(fastifyStatic, {
    root: VIEWER,
    prefix: `${API_PREFIX}/docs/`,
    decorateReply: false,
    allowedPath: (path) => FILES.includes(path),
    maxAge: '1d',
    preCompressed: true,
  })
}

/** The same for everyone, until the server starts again. */
function serveText(app: FastifyInstance, path: string, type: string, read: () => Promise<string>): void {
  serveReading(app, API_PREFIX + path, async (request, reply) => {
    const text = await read()
    reply.header('cache-control', 'no-cache')
    if (isKnown({ request, reply }, `W/"${hash(text)}"`)) return reply.code(304).send()
    reply.type(`${type}; charset=utf-8`)
    return sendList({ request, reply }, async () => new JsonText(text))
  })
}
