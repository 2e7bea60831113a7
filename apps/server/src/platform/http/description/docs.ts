import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { API_PREFIX } from '@acm/contract/session-paths'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { alongside } from '../../build.ts'
import { serveReading } from '../edge/methods.ts'

const VIEWER = alongside({
  built: 'api-docs',
  source: () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
})
const FILES = ['/swagger-ui.css', '/swagger-ui-bundle.js']

/** Addresses are relative, because a proxy may move the API. */
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

export function serveDocs(app: FastifyInstance): void {
  const own = (path: string, type: string, text: string) =>
    serveReading(app, API_PREFIX + path, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    )
  own('/docs', 'text/html', PAGE)
  own('/docs/start.js', 'text/javascript', START)
  app.register(fastifyStatic, {
    root: VIEWER,
    prefix: `${API_PREFIX}/docs/`,
    decorateReply: false,
    allowedPath: (path) => FILES.includes(path),
    maxAge: '1d',
  })
}
