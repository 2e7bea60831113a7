import { contract } from '@acm/contract'
import { API_PREFIX } from '@acm/contract/session-paths'
import type { FastifyInstance } from 'fastify'
import { accessRoutes } from './domains/access/access.routes.ts'
import { aiSettingsRoutes } from './domains/ai-settings/ai-settings.routes.ts'
import { amqGroupRoutes } from './domains/amq-groups/amq-groups.routes.ts'
import { amqRoutes } from './domains/amqs/amqs.routes.ts'
import { bulkRoutes } from './domains/bulk/bulk.routes.ts'
import { businessObjectRoutes } from './domains/business-objects/business-objects.routes.ts'
import { clientRoutes } from './domains/clients/clients.routes.ts'
import { compareRoutes } from './domains/compare/compare.routes.ts'
import { dataBridgeRoutes } from './domains/data-bridge/data-bridge.routes.ts'
import { eventRoutes } from './domains/events/events.routes.ts'
import { tellOf } from './domains/events/public.ts'
import { featureRoutes } from './domains/features/features.routes.ts'
import { historyRoutes } from './domains/history/history.routes.ts'
import { listExisting } from './domains/history/public.ts'
import { instanceRoutes } from './domains/instances/instances.routes.ts'
import { jobRoutes } from './domains/jobs/jobs.routes.ts'
import { notificationRoutes } from './domains/notifications/notifications.routes.ts'
import { orgUnitRoutes } from './domains/org-units/org-units.routes.ts'
import { paletteRoutes } from './domains/palette/palette.routes.ts'
import { reportRoutes } from './domains/reports/reports.routes.ts'
import { roleRoutes } from './domains/roles/roles.routes.ts'
import { sessionRoutes } from './domains/session/session.routes.ts'
import { ssoRoutes } from './domains/sso/identity-providers.routes.ts'
import { subscriptionRoutes } from './domains/subscriptions/subscriptions.routes.ts'
import { systemSettingsRoutes } from './domains/system-settings/system-settings.routes.ts'
import { userRoutes } from './domains/users/users.routes.ts'
import { vendorRoutes } from './domains/vendors/vendors.routes.ts'
import { viewRoutes } from './domains/views/views.routes.ts'
import { welcomeRoutes } from './domains/welcome/welcome.routes.ts'
import { historySubjects, secretPlaces } from './history-subjects.ts'
import { jobKinds } from './job-kinds.ts'
import { cookieName } from './platform/access/sessions.ts'
import { EventHub } from './platform/events/event-hub.ts'
import { serveDocs } from './platform/http/description/docs.ts'
import { serveHealth } from './platform/http/probes/health.ts'
import { serveReading } from './platform/http/edge/methods.ts'
import { serveMetrics } from './platform/http/probes/metrics.ts'
import type { Mounted } from './platform/http/calls/mount.ts'
import { describeApi } from './platform/http/description/openapi.ts'
import { registerCalls } from './platform/http/calls/register.ts'
import { createServer, type ServerLimits } from './platform/http/edge/server.ts'
import { serveWeb } from './platform/http/edge/web.ts'
import type { Services } from './platform/services.ts'
import { searchSubjects } from './search-subjects.ts'

/** Every domain, once: a domain of the contract without routes does not compile. */
export const domains = (
  services: Services,
  hub: EventHub,
): { [D in keyof typeof contract]: Mounted<(typeof contract)[D]> } => ({
  session: sessionRoutes(services),
  orgUnits: orgUnitRoutes,
  clients: clientRoutes,
  instances: instanceRoutes,
  dataBridge: dataBridgeRoutes,
  features: featureRoutes,
  jobs: jobRoutes(jobKinds),
  bulk: bulkRoutes,
  users: userRoutes,
  roles: roleRoutes,
  access: accessRoutes,
  amqs: amqRoutes,
  amqGroups: amqGroupRoutes,
  subscriptions: subscriptionRoutes,
  reports: reportRoutes,
  notifications: notificationRoutes,
  vendors: vendorRoutes,
  sso: ssoRoutes(services),
  businessObjects: businessObjectRoutes,
  aiSettings: aiSettingsRoutes,
  systemSettings: systemSettingsRoutes,
  history: historyRoutes(historySubjects),
  compare: compareRoutes(historySubjects),
  events: eventRoutes(hub),
  palette: paletteRoutes(searchSubjects),
  views: viewRoutes,
  welcome: welcomeRoutes(historySubjects),
})

/** The server over given services, not yet listening. */
export function buildApp(services: Services, options: { webDist?: string } & ServerLimits = {}): FastifyInstance {
  const { config } = services
  const hub = new EventHub({
    ...services,
    tell: tellOf(services.db, historySubjects),
    warn: (error) => services.log.warn({ err: error }, 'Changes could not be looked for.'),
  })
  const mounted = Object.values(domains(services, hub))
  const app = createServer(
    services,
    {
      constraints: Object.assign({}, ...mounted.map((domain) => domain.constraints)),
      listExisting: (ctx, holders) => listExisting(ctx, historySubjects, holders),
    },
    options,
  )
  serveMetrics(app, services, { streamsOpen: () => hub.size, secretPlaces })
  app.register(async (scope) => {
    serveHealth(scope, services)
    registerCalls(
      scope,
      services,
      mounted.flatMap((domain) => domain.calls),
    )
    serveReading(scope, `${API_PREFIX}/openapi.json`, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(describeApi(contract, cookieName(config), config.apiBase)),
    )
    serveDocs(scope)
  })
  app.addHook('preClose', async () => hub.close())
  serveWeb(app, {
    apiBase: config.apiBase,
    isDemonstration: config.demo,
    timeZone: config.timeZone,
    dist: options.webDist,
  })
  return app
}
