import type { Permission } from '@acm/contract/core/permissions'

/** Grouped like people look for them; what views is before what edits the same. */
export const AREAS: readonly { name: string; permissions: readonly Permission[] }[] = [
  {
    name: 'Clients',
    permissions: ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT'],
  },
  { name: 'Subscriptions', permissions: ['SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT'] },
  {
    name: 'Instances',
    permissions: [
      'INSTANCE_DETAILS_VIEW',
      'INSTANCE_DETAILS_LIMITED_EDIT',
      'INSTANCE_DETAILS_FULL_EDIT',
      'SYNC_DATA_IMPORT_FIELDS',
    ],
  },
  { name: 'Features', permissions: ['FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT'] },
  {
    name: 'Data Bridge',
    permissions: ['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT', 'DATA_BRIDGE_SECURITY_EDIT'],
  },
  {
    name: 'Vendors',
    permissions: ['VENDOR_CONFIG_VIEW', 'VENDOR_CONFIG_EDIT', 'VENDOR_PRODUCTS_VIEW', 'VENDOR_PRODUCTS_EDIT'],
  },
  { name: 'In-App Notifications', permissions: ['USER_NOTIFICATIONS_VIEW', 'USER_NOTIFICATIONS_EDIT'] },
  { name: 'Business Objects', permissions: ['BO_VIEW', 'BO_EDIT'] },
  { name: 'SSO', permissions: ['SSO_CONFIG_VIEW', 'SSO_CONFIG_EDIT'] },
  { name: 'AMQ Library', permissions: ['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT', 'AMQ_LIBRARY_UPDATE_VERSION'] },
  { name: 'Reporting', permissions: ['REPORTING'] },
  { name: 'Users', permissions: ['USER_VIEW', 'USER_EDIT', 'USER_EDIT_OWN_PASSWORD'] },
  { name: 'Roles', permissions: ['ROLE_VIEW', 'ROLE_EDIT'] },
  { name: 'Org Units', permissions: ['ORG_UNIT_VIEW', 'ORG_UNIT_EDIT', 'ORG_UNIT_ADD'] },
  { name: 'System Settings', permissions: ['SYSTEM_SETTINGS_VIEW'] },
]

/** All permissions, area after area. */
export const IN_AREAS: readonly Permission[] = AREAS.flatMap(({ permissions }) => permissions)

const areaNames = new Map(AREAS.flatMap(({ name, permissions }) => permissions.map((one) => [one, name] as const)))
export const areaOf = (permission: Permission): string => areaNames.get(permission) ?? ''
