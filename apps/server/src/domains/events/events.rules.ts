import { contract } from '@acm/contract'
import { aiSettings } from '@acm/contract/ai-settings'
import { amqGroups } from '@acm/contract/amq-groups'
import { amqs } from '@acm/contract/amqs'
import { businessObjects } from '@acm/contract/business-objects'
import { clients } from '@acm/contract/clients'
import { type Endpoint, permissionsOf } from '@acm/contract/core/endpoint'
import { type Grant, holds, type Where } from '@acm/contract/core/permissions'
import { dataBridge } from '@acm/contract/data-bridge'
import { features } from '@acm/contract/features'
import { instances } from '@acm/contract/instances'
import { notifications } from '@acm/contract/notifications'
import { orgUnits } from '@acm/contract/org-units'
import { roles } from '@acm/contract/roles'
import { sso } from '@acm/contract/sso'
import { subscriptions } from '@acm/contract/subscriptions'
import { systemSettings } from '@acm/contract/system-settings'
import { users } from '@acm/contract/users'
import { vendors } from '@acm/contract/vendors'

type Call = Pick<Endpoint, 'permission' | 'scope'>

/** The call that opens a record of each kind; of what is done to a part of one, the call that opens the part. */
const OPENED_BY: Readonly<Record<string, Call>> = {
  client: clients.get,
  subscriptions: subscriptions.getForClient,
  identityProvider: sso.get,
  instance: instances.get,
  'instance.setFeature': features.getAll,
  'instance.selectVendorProduct': vendors.getForInstance,
  'instance.deselectVendorProduct': vendors.getForInstance,
  dataBridge: dataBridge.get,
  aiSettings: aiSettings.get,
  userNotification: notifications.getForInstance,
  boAccount: businessObjects.get,
  boConfig: businessObjects.getConfig,
  // Set for all instances at once: its name is all that is told of it.
  feature: features.getNames,
  amq: amqs.get,
  amqVersion: amqs.get,
  amqGroup: amqGroups.getAmqs,
  vendorProduct: vendors.getAllProducts,
  user: users.get,
  role: roles.get,
  orgUnit: orgUnits.getAll,
  systemSettings: systemSettings.get,
}

const domains = new Map<Call, string>(
  Object.entries(contract).flatMap(([domain, group]) => Object.values(group).map((call) => [call as Call, domain])),
)

/** How a changed record is opened. */
export interface Opening {
  domain: string
  /** Whether these rights do it, where the record lies. */
  isFor(grants: readonly Grant[]): boolean
}

/** Of kinds that nobody opens nobody is told. */
export function openingOf(kind: string, action: string, orgUnitId: number | null): Opening | null {
  const call = OPENED_BY[action] ?? OPENED_BY[kind]
  if (!call) return null
  const anyOf = permissionsOf(call.permission)
  const where: Where = call.scope === 'global' ? 'any' : { orgUnitId }
  return { domain: domains.get(call) ?? '', isFor: (grants) => holds(grants, anyOf, where) }
}
