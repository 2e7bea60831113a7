import { columns } from './core/list-columns.ts'
import { instance, VENDOR_FLAGS } from './instances.ts'
import { ENDINGS } from './subscriptions.ts'

const PLACES = {
  clientName: { label: 'Client Name', kind: 'text', filter: 'text', sort: true },
  databaseCode: { label: 'Instance Code', kind: 'text', isCode: true, filter: 'text', sort: true },
  clientId: { label: 'Client Id', kind: 'number', sort: true },
  databaseId: { label: 'Instance Id', kind: 'number', sort: true },
} as const
const { vendors, meridian } = instance.groups

export const REPORT_COLUMNS = {
  subscriptions: {
    ...PLACES,
    amqGroupName: {
      label: 'AMQ Group Subscription',
      kind: 'text',
      filter: 'oneOf',
      filterLabel: 'AMQ Group',
      sort: true,
    },
    startDate: { label: 'Subscription Start', kind: 'date', sort: true },
    endDate: { label: 'Subscription End', kind: 'date', optional: true, sort: true },
    endMonth: { label: 'End Month', filter: 'oneOf' },
    endsWithin: { label: 'Ending Within', filter: 'anyOf', values: ENDINGS.map(String) },
  },
  integrations: {
    ...PLACES,
    ...columns({ ...vendors.fields, ...meridian.fields }, { sort: true }),
    // Spelled differently in the instance list (G-REP-03).
    enableDataVerify: { label: 'Data Verify', kind: 'flag', sort: true },
    anyOf: { label: 'Vendor Integrations', filter: 'anyOf', values: VENDOR_FLAGS },
  },
  products: {
    ...PLACES,
    vendorCode: { label: 'Vendor Code', kind: 'text', isCode: true, filter: 'oneOf', sort: true },
    vendorName: { label: 'Vendor Name', kind: 'text', filter: 'text', sort: true },
  },
  notifications: {
    ...PLACES,
    userFullName: { label: 'User', kind: 'text', filter: 'text', sort: true },
    notifications: {
      label: 'Notifications',
      kind: 'text',
      filter: 'anyOf',
      filterLabel: 'Notification',
      sort: true,
      isLong: true,
    },
  },
} as const
