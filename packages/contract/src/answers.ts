import * as z from 'zod'
import * as access from './access.answers.ts'
import * as aiSettings from './ai-settings.answers.ts'
import * as amqGroups from './amq-groups.answers.ts'
import * as amqs from './amqs.answers.ts'
import * as bulk from './bulk.answers.ts'
import * as businessObjects from './business-objects.answers.ts'
import * as clients from './clients.answers.ts'
import * as compare from './compare.answers.ts'
import type { Answers } from './core/answers.ts'
import type { Endpoint } from './core/endpoint.ts'
import * as dataBridge from './data-bridge.answers.ts'
import * as events from './events.answers.ts'
import * as features from './features.answers.ts'
import * as history from './history.answers.ts'
import * as historyValues from './history-values.answers.ts'
import { contract } from './index.ts'
import * as instances from './instances.answers.ts'
import * as jobs from './jobs.answers.ts'
import * as notifications from './notifications.answers.ts'
import * as orgUnits from './org-units.answers.ts'
import * as palette from './palette.answers.ts'
import * as reports from './reports.answers.ts'
import * as roles from './roles.answers.ts'
import * as session from './session.answers.ts'
import * as sso from './sso.answers.ts'
import * as subscriptions from './subscriptions.answers.ts'
import * as systemSettings from './system-settings.answers.ts'
import * as usedBy from './used-by.answers.ts'
import * as users from './users.answers.ts'
import * as vendors from './vendors.answers.ts'
import * as views from './views.answers.ts'
import * as welcome from './welcome.answers.ts'

/** By the name of their group in the contract. */
const modules = {
  access,
  aiSettings,
  amqGroups,
  amqs,
  bulk,
  businessObjects,
  clients,
  compare,
  dataBridge,
  events,
  features,
  history,
  historyValues,
  instances,
  jobs,
  notifications,
  orgUnits,
  palette,
  reports,
  roles,
  session,
  sso,
  subscriptions,
  systemSettings,
  usedBy,
  users,
  vendors,
  views,
  welcome,
}

const answers: { [Group in keyof typeof contract]: Answers<(typeof contract)[Group]> } = {
  session: session.sessionAnswers,
  orgUnits: orgUnits.orgUnitsAnswers,
  clients: clients.clientsAnswers,
  instances: instances.instancesAnswers,
  dataBridge: dataBridge.dataBridgeAnswers,
  features: features.featuresAnswers,
  jobs: jobs.jobsAnswers,
  bulk: bulk.bulkAnswers,
  users: users.usersAnswers,
  roles: roles.rolesAnswers,
  access: access.accessAnswers,
  amqs: amqs.amqsAnswers,
  amqGroups: amqGroups.amqGroupsAnswers,
  subscriptions: subscriptions.subscriptionsAnswers,
  reports: reports.reportsAnswers,
  vendors: vendors.vendorsAnswers,
  notifications: notifications.notificationsAnswers,
  sso: sso.ssoAnswers,
  businessObjects: businessObjects.businessObjectsAnswers,
  aiSettings: aiSettings.aiSettingsAnswers,
  systemSettings: systemSettings.systemSettingsAnswers,
  history: history.historyAnswers,
  compare: compare.compareAnswers,
  events: events.eventsAnswers,
  palette: palette.paletteAnswers,
  views: views.viewsAnswers,
  welcome: welcome.welcomeAnswers,
  usedBy: usedBy.usedByAnswers,
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

// The description of the API has them under the names that they are exported by.
for (const made of Object.values(modules))
  for (const [id, value] of Object.entries(made))
    if (value instanceof z.ZodType && !value.meta()?.id)
      z.globalRegistry.add(value, { ...value.meta(), id: id.charAt(0).toUpperCase() + id.slice(1) })
