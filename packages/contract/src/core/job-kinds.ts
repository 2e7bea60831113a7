import type { Permission } from './permissions.ts'

/** What reaches into instances' databases as a job: its name to people, and who may ask for it, and try it again. */
export const JOB_KINDS = {
  syncDataImportFields: {
    label: 'Sync Data Import Fields',
    permission: 'SYNC_DATA_IMPORT_FIELDS',
    isScoped: true,
  },
  vendorProduct: { label: 'Vendor Product', permission: 'VENDOR_PRODUCTS_EDIT', isScoped: false },
  vendorSelection: { label: 'Vendor Product Selection', permission: 'VENDOR_CONFIG_EDIT', isScoped: true },
  userNotifications: { label: 'In-App Notifications', permission: 'USER_NOTIFICATIONS_EDIT', isScoped: true },
} as const satisfies Record<string, { label: string; permission: Permission; isScoped: boolean }>

export type JobKindName = keyof typeof JOB_KINDS
