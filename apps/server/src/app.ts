import { contract } from '@acm/contract'
import type { FastifyInstance } from 'fastify'
import { messagesOfChanges } from './domains/events/public.ts'
import { listExisting } from './domains/history/public.ts'
import { cookieName } from './platform/access/sessions.ts'
import { writableCheck } from './platform/database/write-probe.ts'
import { EventHub } from './platform/events/event-hub.ts'
import { registerCalls } from './platform/http/calls/register.ts'
import { serveDocs } from './platform/http/description/docs.ts'
import { createServer, type ServerLimits } from './platform/http/edge/server.ts'
import { serveWeb } from './platform/http/edge/web.ts'
import { findWebFile, readWebBuild } from './platform/http/edge/web-builds.ts'
import { serveHealth } from './platform/http/probes/health.ts'
import { serveMetrics } from './platform/http/probes/metrics.ts'
import type { Services } from './platform/services.ts'
import { historySubjects, mountAll, secretPlaces } from './registry.ts'

/** Does not listen yet. */
export function buildApp(services: Services, options: { webDist?: string } & ServerLimits = {}): FastifyInstance {
  const { config } = services
  const hub = new EventHub({
    ...services,
    tell: messagesOfChanges(services.db, historySubjects),
    readBuild: () => readWebBuild(services.db),
    warn: (error) => services.log.warn({ err: error }, 'Checking for changes failed.'),
  })
  const mounted = mountAll({ services, hub })
  const app = createServer(
    { ...services, streams: hub },
    {
      constraints: Object.assign({}, ...mounted.map((domain) => domain.constraints)),
      listExisting: (ctx, holders) => listExisting(ctx, historySubjects, holders),
    },
    options,
  )
  const isWritable = writableCheck(services)
  serveMetrics(app, services, { streamsOpen: () => hub.size, facts: { places: secretPlaces, isWritable } })
  app.register(async (scope) => {
    serveHealth(scope, services, isWritable)
    registerCalls(
      scope,
      services,
      mounted.flatMap((domain) => domain.calls),
    )
    serveDocs(scope, async () => {
      // Loaded when it is asked for: it needs the schemas of all answers.
      const { describeApi } = await import('./platform/http/description/openapi.ts')
      return describeApi(contract, cookieName(config), config.publicUrl + config.apiBase)
    })
  })
  serveWeb(app, {
    apiBase: config.apiBase,
    timeZone: config.timeZone,
    dist: options.webDist,
    findFile: (name) => findWebFile(services.db, name),
  })
  return app
}
