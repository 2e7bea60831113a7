import type { HistoryRecord } from '@acm/contract/history'
import { type HistoryKind, historyKinds } from '@acm/contract/history-kinds'
import { DATA_BRIDGE_FLAGS, SSO_FIELDS, VENDOR_FLAGS } from '@acm/contract/instances'
import { paths as amqGroups } from '../amq-groups/paths.ts'
import { paths as amqs } from '../amqs/paths.ts'
import { paths as clients } from '../clients/paths.ts'
import { paths as instances } from '../instances/paths.ts'
import { paths as jobs } from '../jobs/paths.ts'
import { paths as orgUnits } from '../org-units/paths.ts'
import { paths as roles } from '../roles/paths.ts'
import { paths as systemSettings } from '../system-settings/paths.ts'
import { paths as users } from '../users/paths.ts'
import { paths as vendors } from '../vendors/paths.ts'

type Linked = Pick<HistoryRecord, 'kind' | 'id' | 'within'>
/** By its own id, and by that of the record on whose page it is. */
type Place = (id: number, withinId: number) => string

/** Where records are looked at and changed; what is not here has no place. */
const PLACES: Partial<Record<HistoryKind, Place>> = {
  client: (id) => clients.client(id),
  instance: (id) => instances.instance(id),
  instanceFeatures: (id) => instances.instance(id, 'features'),
  instanceVendors: (id) => instances.instance(id, 'vendors'),
  dataBridge: (id) => instances.instance(id, 'dataBridge'),
  aiSettings: (id) => instances.instance(id, 'acesIntelligence'),
  boConfig: (id) => instances.instance(id, 'businessObjects'),
  boAccount: (_, instance) => instances.instance(instance, 'businessObjects'),
  userNotification: (_, instance) => instances.instance(instance, 'inAppNotifications'),
  identityProvider: (_, client) => clients.client(client, 'sso'),
  subscription: (id) => clients.client(id, 'subscriptions'),
  amq: amqs.amq,
  amqVersion: (_, amq) => amqs.amq(amq),
  amqGroup: amqGroups.amqGroup,
  vendorProduct: vendors.vendorProduct,
  user: users.userEditInfo,
  role: roles.role,
  orgUnit: orgUnits.orgUnit,
  job: jobs.job,
  systemSettings: systemSettings.systemSettings,
}

/** Where a record is; null: it has no place of its own. */
export function placeOf({ kind, id, within }: Linked): string | null {
  const { within: whole, hasIdOfWhole } = historyKinds[kind]
  // It is looked at on the page of another record, which has to be known.
  if (whole !== null && !hasIdOfWhole && within === null) return null
  return PLACES[kind]?.(id, within?.id ?? 0) ?? null
}

interface Changed {
  record: Linked & Pick<HistoryRecord, 'exists'>
  /** Names of the fields it is about. */
  fields: readonly string[]
}

/** Where the form of a record is, and of what is gone the form of a new one; null: it has none, or not of these fields. */
export function formOf({ record, fields }: Changed): string | null {
  const { kind, id, within, exists } = record
  if (fields.length > 0 && fields.every((name) => ACTS[kind]?.includes(name))) return null
  if (kind === 'instance') return formOfInstance(id, fields)
  if (kind === 'amq') return amqs.amqs()
  if (kind === 'amqGroup') return amqGroups.amqGroups()
  if (!FORMS.includes(kind)) return null
  return placeOf(exists || within ? record : { ...record, id: 0 })
}

function formOfInstance(id: number, fields: readonly string[]): string | null {
  const isAbout = (names: readonly string[]) => fields.length > 0 && fields.every((name) => names.includes(name))
  if (isAbout(VENDOR_FLAGS)) return null
  if (isAbout(SSO_FIELDS)) return instances.instance(id, 'sso')
  return instances.instance(id, isAbout(DATA_BRIDGE_FLAGS) ? 'dataBridge' : 'details')
}

/** Fields that acts of their own change: archiving and its undoing. */
const ACTS: Partial<Record<HistoryKind, readonly string[]>> = { user: ['deletedAt'] }

/** Kinds whose form stands where they are. */
const FORMS: readonly HistoryKind[] = [
  'client',
  'dataBridge',
  'aiSettings',
  'boConfig',
  'boAccount',
  'userNotification',
  'identityProvider',
  'amqVersion',
  'vendorProduct',
  'user',
  'role',
  'orgUnit',
]

/** An address with one more key. */
export const withKey = (address: string, key: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams([[key, value]])}`
