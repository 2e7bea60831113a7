import { instanceAiSettings } from './ai-settings.ts'
import { amqGroup } from './amq-groups.ts'
import { amq, amqVersion } from './amqs.ts'
import { boAccount, boConfig } from './business-objects.ts'
import { client } from './clients.ts'
import type { RecordDeclaration } from './core/record.ts'
import { dataBridgeSetup } from './data-bridge.ts'
import { instance } from './instances.ts'
import { userNotification } from './notifications.ts'
import { orgUnit } from './org-units.ts'
import { role } from './roles.ts'
import { identityProvider } from './sso.ts'
import { subscription } from './subscriptions.ts'
import { systemSetting } from './system-settings.ts'
import { user } from './users.ts'
import { vendorProduct } from './vendors.ts'

/** What the history says of a kind of record. */
interface KindOfHistory {
  /** What people call one. */
  label: string
  /** Its fields; null where the history tells of it in words of its own. */
  record: RecordDeclaration | null
}

const of = (label: string, record: unknown = null): KindOfHistory => ({
  label,
  record: record as RecordDeclaration | null,
})

/** What there are entries of, in the order in which people choose among them. */
export const historyKinds = {
  client: of('Client', client),
  instance: of('Instance', instance),
  /** The flags of an instance, by its id. */
  instanceFeatures: of('Features of an instance'),
  /** The vendor products of an instance, by its id. */
  instanceVendors: of('Vendor products of an instance'),
  dataBridge: of('Data bridge', dataBridgeSetup),
  aiSettings: of('AI settings', instanceAiSettings),
  boAccount: of('BO account', boAccount),
  boConfig: of('BO universe', boConfig),
  userNotification: of('In-app notifications', userNotification),
  identityProvider: of('Identity provider', identityProvider),
  /** The subscriptions of a client, by its id. */
  subscription: of('AMQ subscriptions', subscription),
  amq: of('AMQ', amq),
  amqVersion: of('AMQ version', amqVersion),
  amqGroup: of('AMQ group', amqGroup),
  vendorProduct: of('Vendor product', vendorProduct),
  /** A feature as it was set for all instances at once. */
  feature: of('Feature'),
  user: of('User', user),
  role: of('Role', role),
  orgUnit: of('Org unit', orgUnit),
  job: of('Job'),
  systemSettings: of('System settings', systemSetting),
  /** What belongs to no record: first data, an import of everything, refused attempts of nobody known. */
  installation: of('Installation'),
} as const satisfies Record<string, KindOfHistory>

export type HistoryKind = keyof typeof historyKinds
export const HISTORY_KINDS = Object.keys(historyKinds) as [HistoryKind, ...HistoryKind[]]
