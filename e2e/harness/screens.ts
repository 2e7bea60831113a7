import type { Permission } from '@acm/contract/core/permissions'

const JOB_RIGHTS: readonly Permission[] = [
  'INSTANCE_DETAILS_VIEW',
  'SYNC_DATA_IMPORT_FIELDS',
  'VENDOR_PRODUCTS_EDIT',
  'VENDOR_CONFIG_EDIT',
  'USER_NOTIFICATIONS_EDIT',
  'FEATURE_FLAG_EDIT',
  'INSTANCE_DETAILS_FULL_EDIT',
  'SSO_CONFIG_EDIT',
  'CLIENT_DETAILS_FULL_EDIT',
]

/**
 * The rights of R-ROUTE-3, by hand and never derived from the screens: an address, and each permission that opens it
 * alone when held everywhere. A screen without a row fails, and so does a row without a screen.
 */
export const SCREEN_RIGHTS: readonly (readonly [path: string, anyOf: readonly Permission[]])[] = [
  ['/profile', ['USER_EDIT_OWN_PASSWORD']],
  ['/amqs', ['AMQ_LIBRARY_VIEW']],
  ['/amqs/1', ['AMQ_LIBRARY_VIEW']],
  ['/amq-groups', ['AMQ_LIBRARY_VIEW']],
  ['/amq-groups/1', ['AMQ_LIBRARY_VIEW']],
  ['/amqs/0', ['AMQ_LIBRARY_EDIT']],
  ['/amqs/versions/compare', ['AMQ_LIBRARY_VIEW']],
  ['/amq-groups/0', ['AMQ_LIBRARY_EDIT']],
  ['/access', ['USER_VIEW']],
  [
    '/compare',
    [
      'SUBSCRIPTION_VIEW',
      'CLIENT_DETAILS_VIEW',
      'CLIENT_DETAILS_LIMITED_EDIT',
      'CLIENT_DETAILS_FULL_EDIT',
      'INSTANCE_DETAILS_VIEW',
      'INSTANCE_DETAILS_LIMITED_EDIT',
      'INSTANCE_DETAILS_FULL_EDIT',
      'FEATURE_FLAG_VIEW',
      'FEATURE_FLAG_EDIT',
      'DATA_BRIDGE_CONFIG_VIEW',
      'VENDOR_CONFIG_VIEW',
      'SSO_CONFIG_VIEW',
      'USER_NOTIFICATIONS_VIEW',
      'BO_VIEW',
    ],
  ],
  [
    '/activity',
    [
      'SUBSCRIPTION_VIEW',
      'SUBSCRIPTION_EDIT',
      'AMQ_LIBRARY_VIEW',
      'AMQ_LIBRARY_EDIT',
      'AMQ_LIBRARY_UPDATE_VERSION',
      'USER_VIEW',
      'USER_EDIT',
      'ROLE_VIEW',
      'ROLE_EDIT',
      'SYSTEM_SETTINGS_VIEW',
      'ORG_UNIT_VIEW',
      'ORG_UNIT_EDIT',
      'CLIENT_DETAILS_VIEW',
      'CLIENT_DETAILS_LIMITED_EDIT',
      'CLIENT_DETAILS_FULL_EDIT',
      'INSTANCE_DETAILS_VIEW',
      'INSTANCE_DETAILS_LIMITED_EDIT',
      'INSTANCE_DETAILS_FULL_EDIT',
      'FEATURE_FLAG_VIEW',
      'FEATURE_FLAG_EDIT',
      'DATA_BRIDGE_CONFIG_VIEW',
      'DATA_BRIDGE_CONFIG_EDIT',
      'VENDOR_CONFIG_VIEW',
      'VENDOR_CONFIG_EDIT',
      'VENDOR_PRODUCTS_VIEW',
      'VENDOR_PRODUCTS_EDIT',
      'SSO_CONFIG_VIEW',
      'SSO_CONFIG_EDIT',
      'USER_NOTIFICATIONS_VIEW',
      'USER_NOTIFICATIONS_EDIT',
      'SYNC_DATA_IMPORT_FIELDS',
      'BO_VIEW',
      'BO_EDIT',
    ],
  ],
  ['/roles', ['ROLE_VIEW']],
  ['/role/0', ['ROLE_EDIT']],
  ['/role/1', ['ROLE_EDIT']],
  ['/import-role', ['ROLE_EDIT']],
  ['/users', ['USER_VIEW']],
  ['/user/info/0', ['USER_EDIT']],
  ['/user/info/1', ['USER_EDIT']],
  ['/user/password/1', ['USER_EDIT']],
  ['/org-units', ['ORG_UNIT_VIEW']],
  ['/org-unit/0', ['ORG_UNIT_ADD']],
  ['/org-unit/1', ['ORG_UNIT_EDIT']],
  ['/clients', ['CLIENT_DETAILS_VIEW', 'SUBSCRIPTION_VIEW']],
  ['/clients/0', ['CLIENT_DETAILS_FULL_EDIT']],
  ['/clients/1', ['CLIENT_DETAILS_VIEW', 'INSTANCE_DETAILS_VIEW', 'SUBSCRIPTION_VIEW', 'BO_VIEW', 'SSO_CONFIG_VIEW']],
  [
    '/instances',
    ['INSTANCE_DETAILS_VIEW', 'FEATURE_FLAG_VIEW', 'DATA_BRIDGE_CONFIG_VIEW', 'VENDOR_CONFIG_VIEW', 'BO_VIEW'],
  ],
  ['/instances/0', ['INSTANCE_DETAILS_FULL_EDIT']],
  [
    '/instances/1',
    [
      'INSTANCE_DETAILS_VIEW',
      'BO_VIEW',
      'SSO_CONFIG_VIEW',
      'FEATURE_FLAG_VIEW',
      'FEATURE_FLAG_EDIT',
      'VENDOR_CONFIG_VIEW',
      'USER_NOTIFICATIONS_VIEW',
      'DATA_BRIDGE_CONFIG_VIEW',
    ],
  ],
  ['/jobs', JOB_RIGHTS],
  ['/jobs/1', JOB_RIGHTS],
  ['/features', ['FEATURE_FLAG_VIEW']],
  ['/features-bulk-edit', ['FEATURE_FLAG_EDIT']],
  ['/ai-settings/1', ['FEATURE_FLAG_EDIT']],
  ['/system-settings', ['SYSTEM_SETTINGS_VIEW']],
  ['/vendor-products', ['VENDOR_PRODUCTS_VIEW']],
  ['/vendor-product/0', ['VENDOR_PRODUCTS_EDIT']],
  ['/vendor-product/1', ['VENDOR_PRODUCTS_EDIT']],
  ['/sso/identity-providers', ['SSO_CONFIG_VIEW']],
  ['/sso/identity-provider-assignment', ['SSO_CONFIG_VIEW']],
  ['/reporting/amq-subscriptions', ['REPORTING']],
  ['/reporting/vendor-reports', ['REPORTING']],
  ['/reporting/in-app-notifications', ['REPORTING']],
]

const EVERYBODYS = ['/', '/welcome', '/help', '/sign-in-methods', '/error', '/forbidden', '/no-such-page']

const isOfRecord = (path: string) => /\/[1-9]\d*$/.test(path)

/** Their dialogs open on their lists, or their forms are those of stored records (`recordAddresses`). */
const NEW = /^\/(amqs|amq-groups|role|user\/info|org-unit|instances|vendor-product)\/0$/

/** Without a comparison, which needs two versions. */
export const LISTS_AND_NEW = [
  ...SCREEN_RIGHTS.map(([path]) => path).filter(
    (path) => !isOfRecord(path) && !/versions/.test(path) && !NEW.test(path),
  ),
  ...EVERYBODYS.filter((path) => path !== '/welcome'),
]

export const VIEWS = [
  '/features?view=matrix',
  '/users?initialTab=inactive',
  '/reporting/vendor-reports?initialTab=products',
  '/access?user=1',
  '/access?initialTab=permission&permission=BO_VIEW',
]

export const RECORD_KINDS = ['unit', 'client', 'instance', 'user', 'role', 'product', 'job', 'amq', 'group'] as const
export type RecordIds = Record<(typeof RECORD_KINDS)[number], number>

const CLIENT_TABS = ['details', 'email', 'instances', 'businessObjects', 'sso', 'history']
const INSTANCE_TABS = [
  'details',
  'businessObjects',
  'acesIntelligence',
  'layout',
  'sso',
  'features',
  'vendors',
  'inAppNotifications',
  'dataBridge',
  'history',
]

export const recordAddresses = (ids: RecordIds): string[] => [
  ...CLIENT_TABS.map((tab) => `/clients/${ids.client}?initialTab=${tab}`),
  ...INSTANCE_TABS.map((tab) => `/instances/${ids.instance}?initialTab=${tab}`),
  `/ai-settings/${ids.instance}`,
  `/org-unit/${ids.unit}`,
  `/jobs/${ids.job}`,
  `/user/info/${ids.user}`,
  `/user/password/${ids.user}`,
  `/role/${ids.role}`,
  `/vendor-product/${ids.product}`,
  `/amqs/${ids.amq}`,
  `/amq-groups/${ids.group}`,
]
