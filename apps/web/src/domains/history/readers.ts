import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'

const { clients, instances, aiSettings, notifications, amqs, amqGroups, vendors, users, roles, orgUnits } = contract

/** The calls that open records the history tells of. */
const OPENING = [
  clients.get,
  instances.get,
  aiSettings.get,
  notifications.getAllForInstance,
  contract.features.getAll,
  contract.dataBridge.get,
  contract.businessObjects.getAll,
  contract.sso.getClients,
  contract.subscriptions.getForClient,
  amqs.getAll,
  amqGroups.getAll,
  vendors.getAllProducts,
  vendors.getForInstance,
  users.getAll,
  roles.get,
  orgUnits.getAll,
  contract.jobs.getAll,
  contract.systemSettings.get,
]

const opens = new Set(OPENING.flatMap(({ permission }) => permissionsOf(permission)))

/** Whoever may open some record may see what happened to it. */
export const HISTORY_READERS: readonly Permission[] = PERMISSIONS.filter((one) => opens.has(one))
