import { aiSettings } from './ai-settings.ts'
import { amqGroups } from './amq-groups.ts'
import { amqs } from './amqs.ts'
import { businessObjects } from './business-objects.ts'
import { clients } from './clients.ts'
import { permissionsOf } from './core/endpoint.ts'
import { PERMISSIONS, type Permission } from './core/permissions.ts'
import { dataBridge } from './data-bridge.ts'
import { features } from './features.ts'
import { instances } from './instances.ts'
import { jobs } from './jobs.ts'
import { notifications } from './notifications.ts'
import { orgUnits } from './org-units.ts'
import { roles } from './roles.ts'
import { sso } from './sso.ts'
import { subscriptions } from './subscriptions.ts'
import { systemSettings } from './system-settings.ts'
import { users } from './users.ts'
import { vendors } from './vendors.ts'

const OPENING = [
  clients.get,
  instances.get,
  aiSettings.get,
  notifications.getAllForInstance,
  features.getAll,
  dataBridge.get,
  businessObjects.getAll,
  sso.getClients,
  subscriptions.getForClient,
  amqs.getAll,
  amqGroups.getAll,
  vendors.getAllProducts,
  vendors.getForInstance,
  users.getAll,
  roles.get,
  orgUnits.getAll,
  jobs.getAll,
  systemSettings.get,
]

const opens = new Set(OPENING.flatMap(({ permission }) => permissionsOf(permission)))

/** The right to open any record gives the right to its history. */
export const HISTORY_READERS: readonly Permission[] = PERMISSIONS.filter((one) => opens.has(one))
