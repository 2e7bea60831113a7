import type { Permission } from './permissions.ts'

interface JobKindDeclaration {
  label: string
  permission: Permission
  isScoped: boolean
  /** A disabled target gets the change once it is enabled. */
  isLasting: boolean
  /** Databases of instances, or records of the console, each by the rules of its save. */
  changes: 'databases' | 'records'
  of: TargetKind
}

export type TargetKind = 'instance' | 'client'

/** Each record is changed by its own save. */
const act = <const K extends TargetKind, const P extends Permission>(of: K, label: string, permission: P) =>
  ({ of, label, permission, isScoped: true, isLasting: false, changes: 'records' }) as const

/** Changes databases of instances. */
const task = { of: 'instance', isScoped: true, isLasting: true, changes: 'databases' } as const

export const JOB_KINDS = {
  syncDataImportFields: {
    ...task,
    label: 'Sync Data Import Fields',
    permission: 'SYNC_DATA_IMPORT_FIELDS',
    isLasting: false,
  },
  vendorProduct: { ...task, label: 'Vendor Product', permission: 'VENDOR_PRODUCTS_EDIT', isScoped: false },
  vendorSelection: { ...task, label: 'Vendor Product Selection', permission: 'VENDOR_CONFIG_EDIT' },
  userNotifications: { ...task, label: 'In-App Notifications', permission: 'USER_NOTIFICATIONS_EDIT' },
  setFeature: act('instance', 'Set Feature', 'FEATURE_FLAG_EDIT'),
  moveInstances: act('instance', 'Move Instances', 'INSTANCE_DETAILS_FULL_EDIT'),
  enableInstances: act('instance', 'Change Instance Status', 'INSTANCE_DETAILS_FULL_EDIT'),
  assignProvider: act('instance', 'Assign Identity Provider', 'SSO_CONFIG_EDIT'),
  moveClients: act('client', 'Move Clients', 'CLIENT_DETAILS_FULL_EDIT'),
  enableClients: act('client', 'Change Client Status', 'CLIENT_DETAILS_FULL_EDIT'),
} as const satisfies Record<string, JobKindDeclaration>

export type JobKindName = keyof typeof JOB_KINDS

export const isJobKind = (name: string): name is JobKindName => Object.hasOwn(JOB_KINDS, name)

/** Kinds of a newer version are shown, but no one can start them here. */
interface AnyKind extends Pick<JobKindDeclaration, 'label' | 'isLasting'> {
  permission: Permission | null
  of: TargetKind | 'record'
}
const NEWER: AnyKind = { label: 'Unknown Type', permission: null, isLasting: false, of: 'record' }
export const jobKindOf = (name: string): AnyKind => (isJobKind(name) ? JOB_KINDS[name] : NEWER)

export const KINDS = Object.keys(JOB_KINDS) as [JobKindName, ...JobKindName[]]

export const DATABASE_KINDS = KINDS.filter((name) => JOB_KINDS[name].changes === 'databases')

export const jobKindsOf = (of: TargetKind): JobKindName[] => KINDS.filter((name) => JOB_KINDS[name].of === of)

/** waiting: for its first or next try · running · done · failed: not retried automatically. */
export const TARGET_STATES = ['waiting', 'running', 'done', 'failed'] as const

/** leftAlone: changed since the act that should be undone. */
export const TARGET_OUTCOMES = ['changed', 'unchanged', 'leftAlone'] as const
