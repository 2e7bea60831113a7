import type * as z from 'zod'
import { accessAnswers } from './access.answers.ts'
import { aiSettingsAnswers } from './ai-settings.answers.ts'
import { amqGroupsAnswers } from './amq-groups.answers.ts'
import { amqsAnswers } from './amqs.answers.ts'
import { bulkAnswers } from './bulk.answers.ts'
import { businessObjectsAnswers } from './business-objects.answers.ts'
import { clientsAnswers } from './clients.answers.ts'
import { compareAnswers } from './compare.answers.ts'
import type { Answers } from './core/answers.ts'
import type { Endpoint } from './core/endpoint.ts'
import { dataBridgeAnswers } from './data-bridge.answers.ts'
import { eventsAnswers } from './events.answers.ts'
import { featuresAnswers } from './features.answers.ts'
import { historyAnswers } from './history.answers.ts'
import { contract } from './index.ts'
import { instancesAnswers } from './instances.answers.ts'
import { jobsAnswers } from './jobs.answers.ts'
import { notificationsAnswers } from './notifications.answers.ts'
import { orgUnitsAnswers } from './org-units.answers.ts'
import { paletteAnswers } from './palette.answers.ts'
import { reportsAnswers } from './reports.answers.ts'
import { rolesAnswers } from './roles.answers.ts'
import { sessionAnswers } from './session.answers.ts'
import { ssoAnswers } from './sso.answers.ts'
import { subscriptionsAnswers } from './subscriptions.answers.ts'
import { systemSettingsAnswers } from './system-settings.answers.ts'
import { usedByAnswers } from './used-by.answers.ts'
import { usersAnswers } from './users.answers.ts'
import { vendorsAnswers } from './vendors.answers.ts'
import { viewsAnswers } from './views.answers.ts'
import { welcomeAnswers } from './welcome.answers.ts'

const answers: { [Group in keyof typeof contract]: Answers<(typeof contract)[Group]> } = {
  session: sessionAnswers,
  orgUnits: orgUnitsAnswers,
  clients: clientsAnswers,
  instances: instancesAnswers,
  dataBridge: dataBridgeAnswers,
  features: featuresAnswers,
  jobs: jobsAnswers,
  bulk: bulkAnswers,
  users: usersAnswers,
  roles: rolesAnswers,
  access: accessAnswers,
  amqs: amqsAnswers,
  amqGroups: amqGroupsAnswers,
  subscriptions: subscriptionsAnswers,
  reports: reportsAnswers,
  vendors: vendorsAnswers,
  notifications: notificationsAnswers,
  sso: ssoAnswers,
  businessObjects: businessObjectsAnswers,
  aiSettings: aiSettingsAnswers,
  systemSettings: systemSettingsAnswers,
  history: historyAnswers,
  compare: compareAnswers,
  events: eventsAnswers,
  palette: paletteAnswers,
  views: viewsAnswers,
  welcome: welcomeAnswers,
  usedBy: usedByAnswers,
}

const schemas = new Map<Endpoint, z.ZodType>()
for (const [group, calls] of Object.entries(contract))
  for (const [name, call] of Object.entries<Endpoint>(calls))
    schemas.set(call, Reflect.get(Reflect.get(answers, group), name))

/** For the description, and for development and tests, in which each answer is checked. */
export function answerSchemaOf(call: Endpoint): z.ZodType {
  const schema = schemas.get(call)
  if (!schema) throw new Error(`The contract has no call ${call.path}.`)
  return schema
}
