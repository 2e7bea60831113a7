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
}

/** What reaches into instances' databases as a job. */
export const JOB_KINDS = {
  syncDataImportFields: {
    label: 'Sync Data Import Fields',
    permission: 'SYNC_DATA_IMPORT_FIELDS',
    isScoped: true,
    isLasting: false,
  },
  vendorProduct: { label: 'Vendor Product', permission: 'VENDOR_PRODUCTS_EDIT', isScoped: false, isLasting: true },
  vendorSelection: {
    label: 'Vendor Product Selection',
    permission: 'VENDOR_CONFIG_EDIT',
    isScoped: true,
    isLasting: true,
  },
  userNotifications: {
    label: 'In-App Notifications',
    permission: 'USER_NOTIFICATIONS_EDIT',
    isScoped: true,
    isLasting: true,
  },
} as const satisfies Record<string, Kind>

export type JobKindName = keyof typeof JOB_KINDS
