import { amqGroups } from './amq-groups.ts'
import { permissionsOf } from './core/endpoint.ts'
import type { Field } from './core/field.ts'
import { flag, text } from './core/fields.ts'
import type { Permission } from './core/permissions.ts'
import { schema } from './core/schema.ts'
import { list } from './core/stored.ts'

/** A value in entries that is not a field of the record. */
export interface ExtraField {
  field: Field
  /** One of these reads it; absent: everyone who can open the record. */
  read?: readonly Permission[]
  recordedAs?: string
  /** Entries record some members only, never all. */
  isPartial?: true
  /** Covers all records of a bulk change: hidden from callers who can't open all of them. Lists are only counted. */
  isOfAll?: true
  /** Internal: never shown. */
  isUntold?: true
  /** Part of the record's state: 'as it was' shows it. */
  isKept?: true
}

const plainText = (label: string): ExtraField => ({ field: text(label, null) })
const code = (label: string): ExtraField => ({ field: text(label, null, { isCode: true }) })
const number = (label: string): ExtraField => ({ field: { ...text(label, null), kind: 'number' } })
const anything = schema((z) => z.array(z.unknown()))
const members = (label: string, memberName?: Field['memberName']): Field => ({
  ...list(label, anything),
  ...(memberName && { memberName }),
})
const secret = (label: string): ExtraField => ({ field: { ...text(label, null), kind: 'password', secret: true } })

export interface RecordedSubscription {
  amqGroupId: number
  databaseId: number
  startDate: string
  endDate: string | null
}

const dayText = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

const subscriptionName: Field['memberName'] = (member, nameOf) => {
  const { amqGroupId, databaseId, startDate, endDate } = member as RecordedSubscription
  const group = nameOf('amqGroup', amqGroupId) ?? `AMQ group ${amqGroupId}`
  const instance = nameOf('instance', databaseId) ?? `instance ${databaseId}`
  const span = endDate ? `${dayText(startDate)} – ${dayText(endDate)}` : `from ${dayText(startDate)}`
  return `${group} for ${instance}, ${span}`
}

export const recordedFields = {
  /** Only older entries have it: newer ones record the instance's id. */
  boAccount: { instance: plainText('Instance') },
  vendorProducts: {
    vendorProducts: {
      field: members('Vendor Products', (id, nameOf) => nameOf('vendorProduct', Number(id))),
      recordedAs: 'vendorProductId',
      isPartial: true,
      isKept: true,
    },
    vendorCode: code('Vendor Code'),
    vendorServiceType: plainText('Product Type'),
  },
  subscriptions: {
    subscriptions: { field: members('Subscriptions', subscriptionName), isPartial: true, isKept: true },
  },
  upload: {
    file: plainText('File'),
    bytes: number('Size (bytes)'),
    sha256: code('SHA-256'),
  },
  amqs: {
    amqs: {
      field: members('AMQs', (id, nameOf) => nameOf('amq', Number(id))),
      recordedAs: 'amqId',
      read: permissionsOf(amqGroups.getAmqs.permission),
      isPartial: true,
      isKept: true,
    },
  },
  features: {
    systemEnhancementName: plainText('Feature'),
    isEnabled: { field: flag('Enabled') },
    databaseIds: { field: members('Instances', (id, nameOf) => nameOf('instance', Number(id))), isOfAll: true },
    /** Read by undo. */
    rowVersions: { field: members('Versions'), isUntold: true },
  },
  session: {
    method: plainText('Method'),
    reason: plainText('Reason'),
    password: secret('Password'),
    report: plainText('Report'),
    format: plainText('Format'),
    filters: { field: members('Filters') },
    summary: plainText('Action'),
    call: plainText('Call'),
    record: number('Record'),
    count: number('Attempts'),
    browser: plainText('Browser'),
    address: plainText('Address'),
    passkey: plainText('Passkey'),
    access: plainText('Access'),
    endedOn: { field: { ...text('Last Day', null), kind: 'date' } },
    signedInAt: { field: { ...text('Signed In', null), kind: 'date' } },
    rows: number('Rows'),
  },
  sync: { name: plainText('Name') },
  job: {
    title: plainText('Title'),
    done: { ...number('Succeeded'), isOfAll: true },
    failed: { ...number('Failed'), isOfAll: true },
    chosen: { ...number('Selected'), isOfAll: true },
    instances: { field: members('Instances', (id, nameOf) => nameOf('instance', Number(id))), isOfAll: true },
    clients: { field: members('Clients', (id, nameOf) => nameOf('client', Number(id))), isOfAll: true },
    users: { field: members('Users', (id, nameOf) => nameOf('user', Number(id))), isOfAll: true },
  },
  reveal: { reveal: plainText('Method') },
  /** Older entries call it `file`. */
  file: { fileName: plainText('File'), file: plainText('File') },
  seeds: {
    user: plainText('User'),
    roles: { field: members('Roles') },
    orgUnits: number('Org Units'),
    users: number('Users'),
    clients: number('Clients'),
    instances: number('Instances'),
    linked: number('Linked Instances'),
    dataBridges: number('Data Bridges'),
    identityProviders: number('Identity Providers'),
    features: number('Feature Flags'),
    vendorProducts: number('Vendor Products'),
    amqGroups: number('AMQ Groups'),
    subscriptions: number('AMQ Subscriptions'),
    notifications: number('In-App Notifications'),
    boAccounts: number('BO Accounts'),
    quotas: number('AI Quotas'),
    history: number('History Entries'),
  },
} as const satisfies Record<string, Readonly<Record<string, ExtraField>>>
