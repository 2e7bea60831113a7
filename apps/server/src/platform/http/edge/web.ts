import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { alongside } from '../../build.ts'
import { ProblemError } from '../../problems.ts'
import { badAddress, sendProblem } from '../calls/problems.ts'
import { allowInline } from './headers.ts'
import { isApiPath, isReadable, pathPart, readPath } from './targets.ts'
import { type StoredWebFile, webBuildIn } from './web-builds.ts'

export const DIST = alongside({
  built: '../web',
  source: () => join(import.meta.dirname, '../../../../../../dist/web'),
})
/** The build's placeholder for the nonce of each answer. */
const NONCE = /__CSP_NONCE__/g
/** Pages read these settings before their first call. */
const SETTING = /(?<=<meta name="(api-base|build|time-zone)" content=")[^"]*/g

const ASSETS = '/assets/'

interface WebOptions {
  apiBase: string
  timeZone: string
  dist?: string | undefined
  /** A file of another build. */
  findFile?: (name: string) => Promise<StoredWebFile | null>
}

const NOT_BUILT =
  "<!doctype html><title>ACES Central Management</title><p>The console isn't built yet. Run npm start.</p>"

/** The console tells people about unknown pages; unknown API paths and unknown files are honest 404s. */
export function serveWeb(
  app: FastifyInstance,
  { apiBase, timeZone, dist = DIST, findFile = async () => null }: WebOptions,
): void {
  const settings: Record<string, string> = {
    'api-base': apiBase,
    build: webBuildIn(dist) ?? '',
    'time-zone': timeZone,
  }
  app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: ASSETS,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    wildcard: true,
    decorateReply: true,
  })
  const pages = { login: pageIn(dist, 'login'), console: pageIn(dist, 'index') }
  const isRoute = routesIn(dist)

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathPart(request.originalUrl)
    if (isForPeople(request) && (!isReadable(path) || path.includes('//')))
      return reply.redirect(`/${encodeURIComponent(path.slice(1))}`)
    if (!isReadable(path)) return sendProblem(reply, request, badAddress())
    if (isApiPath(request.url))
      return sendProblem(reply, request, new ProblemError('unknown', "This call doesn't exist."))
    if (isReading(request) && !wantsPage(request) && path.startsWith(ASSETS)) {
      const stored = await findFile(path.slice(ASSETS.length))
      if (stored) return sendKept(request, reply, stored)
    }
    if (!isReading(request) && (path.startsWith(ASSETS) || isRoute(pathOf(request)) || isFile(request, dist)))
      return sendProblem(reply.header('allow', 'GET, HEAD'), request, readOnly())
    if (!isPage(request)) return sendFile(request, reply, dist)
    const html = pathOf(request) === '/login' ? pages.login : pages.console
    return reply
      .code(isNoPage(request) || !isRoute(pathOf(request)) ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(html.replace(NONCE, allowInline(reply)).replace(SETTING, (usual, name: string) => settings[name] ?? usual))
  })
}

const readOnly = () => new ProblemError('wrong-method', 'This address accepts only GET, HEAD.')

/** As the build declares them (`pages` in the web's vite.config.ts); any address, if there is no build. */
function routesIn(dist: string): (path: string) => boolean {
  const file = join(dist, 'pages.json')
  if (!existsSync(file)) return (path) => path.startsWith('/')
  const patterns = (JSON.parse(readFileSync(file, 'utf8')) as string[]).map(
    (pattern) => new RegExp(`^${pattern.replace('/{-$id}', '(/[^/]+)?').replace('$id', '[^/]+')}$`, 'i'),
  )
  return (path) => patterns.some((pattern) => pattern.test(path))
}

const pathOf = (request: FastifyRequest) => readPath(request.url).replace(/(.)\/$/, '$1')

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** No page or file has empty parts, hidden names or a path in the assets; the console says so to people. */
const isNoPage = (request: FastifyRequest) => /^\/assets(\/|$)|\/\/|\/\.|\\/.test(pathOf(request))

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

/** For people, a path that the console cannot read is redirected to one encoded part, which no page has. */
const isForPeople = (request: FastifyRequest) =>
  isReading(request) && wantsPage(request) && !isApiPath(request.originalUrl)

/** Browsers request HTML when a user opens any URL. */
const isPage = (request: FastifyRequest) =>
  isReading(request) && (wantsPage(request) || !(isNoPage(request) || /\.\w+$/.test(pathOf(request))))

/** The icon and the licenses; unlike the assets they have no hash in their names. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, dist: string): Promise<FastifyReply> {
  if (!isReading(request) || !isFile(request, dist))
    return sendProblem(reply, request, new ProblemError('unknown', "This file doesn't exist."))
  return reply.header('cache-control', 'no-cache').sendFile(nameOf(request), dist, { cacheControl: false })
}

const nameOf = (request: FastifyRequest) => pathOf(request).slice(1)

const isFile = (request: FastifyRequest, dist: string) =>
  /^[a-z0-9-]+\.(js|svg|png|ico|txt|webmanifest)$/.test(nameOf(request)) && existsSync(join(dist, nameOf(request)))

/** Under the headers of the files of this build. */
async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: StoredWebFile): Promise<FastifyReply> {
  const mayStay = kept.isCompressed && new Negotiator(request.raw).encodings(['gzip', 'identity'])[0] === 'gzip'
  if (mayStay) reply.header('content-encoding', 'gzip')
  return reply
    .type(TYPES[extname(pathOf(request))] ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .send(kept.isCompressed && !mayStay ? await promisify(gunzip)(kept.content) : kept.content)
}

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const pageIn = (dist: string, name: string): string => {
  const file = join(dist, `${name}.html`)
  return existsSync(file) ? readFileSync(file, 'utf8') : NOT_BUILT
}
