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

type LinkableRecord = Pick<HistoryRecord, 'kind' | 'id' | 'within'>
/** The record's own id, and the id of the record whose page shows it. */
type RecordPath = (id: number, withinId: number) => string

/** Kinds that are missing here have no page. */
const PLACES: Partial<Record<HistoryKind, RecordPath>> = {
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
  clientJob: jobs.job,
  systemSettings: systemSettings.systemSettings,
}

export function placeOf({ kind, id, within }: LinkableRecord): string | null {
  const { within: whole, hasIdOfWhole } = historyKinds[kind]
  // Without the record around it there is no page to link to.
  if (whole !== null && !hasIdOfWhole && within === null) return null
  return PLACES[kind]?.(id, within?.id ?? 0) ?? null
}

interface ChangedRecord {
  record: LinkableRecord & Pick<HistoryRecord, 'isGone'>
  fields: readonly string[]
}

/** Deleted records lead to the form of a new one; null: no form has these fields. */
export function formOf({ record, fields }: ChangedRecord): string | null {
  const { kind, id, within, isGone } = record
  const isAbout = (names: readonly string[]) => fields.length > 0 && fields.every((name) => names.includes(name))
  if (isAbout(ACTS[kind] ?? [])) return null
  if (kind === 'instance') return instances.instance(id, tabOfInstance(isAbout))
  if (kind === 'amq') return amqs.amqs()
  if (kind === 'amqGroup') return amqGroups.amqGroups()
  if (!FORMS.includes(kind)) return null
  return placeOf(!isGone || within ? record : { ...record, id: 0 })
}

function tabOfInstance(isAbout: (names: readonly string[]) => boolean) {
  if (isAbout(SSO_FIELDS)) return 'sso'
  return isAbout(DATA_BRIDGE_FLAGS) ? 'dataBridge' : 'details'
}

/** Fields that only acts change, such as archiving. */
const ACTS: Partial<Record<HistoryKind, readonly string[]>> = {
  user: ['deletedAt'],
  instance: VENDOR_FLAGS,
  amqGroup: ['amqs'],
}

/** Kinds whose form is on the page of the record. */
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

export const withKey = (address: string, key: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams([[key, value]])}`
