import type { Permission } from './permissions.ts'

interface Kind {
  /** To people. */
  label: string
  /** Who may ask for it, and try it again. */
  permission: Permission
  /** Whether that is a matter of the instance's org unit. */
  isScoped: boolean
  /** Whether an instance that is disabled now is told once it is active again. */
  isLasting: boolean
  /** What it changes: instances' own databases, or records of the console, each by the rules of its save. */
  changes: 'databases' | 'records'
}

/** An act on records that are instances. */
const ofInstances = <const P extends Permission>(label: string, permission: P) =>
  ({ label, permission, isScoped: true, isLasting: false, changes: 'records' }) as const

/** What is done to many at once as a job. */
export const JOB_KINDS = {
  syncDataImportFields: {
    label: 'Sync Data Import Fields',
    permission: 'SYNC_DATA_IMPORT_FIELDS',
    isScoped: true,
    isLasting: false,
    changes: 'databases',
  },
  vendorProduct: {
    label: 'Vendor Product',
    permission: 'VENDOR_PRODUCTS_EDIT',
    isScoped: false,
    isLasting: true,
    changes: 'databases',
  },
  vendorSelection: {
    label: 'Vendor Product Selection',
    permission: 'VENDOR_CONFIG_EDIT',
    isScoped: true,
    isLasting: true,
    changes: 'databases',
  },
  userNotifications: {
    label: 'In-App Notifications',
    permission: 'USER_NOTIFICATIONS_EDIT',
    isScoped: true,
    isLasting: true,
    changes: 'databases',
  },
  setFeature: ofInstances('Set Feature', 'FEATURE_FLAG_EDIT'),
  subscribe: ofInstances('Subscribe to AMQ Group', 'SUBSCRIPTION_EDIT'),
  moveInstances: ofInstances('Move Instances', 'INSTANCE_DETAILS_FULL_EDIT'),
  enableInstances: ofInstances('State of Instances', 'INSTANCE_DETAILS_FULL_EDIT'),
} as const satisfies Record<string, Kind>

export type JobKindName = keyof typeof JOB_KINDS

/** The kinds that reach into instances' own databases. */
export const DATABASE_KINDS = (Object.keys(JOB_KINDS) as JobKindName[]).filter(
  (name) => JOB_KINDS[name].changes === 'databases',
)
