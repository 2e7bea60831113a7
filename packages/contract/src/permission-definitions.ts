import { PERMISSIONS, type Permission } from './core/permissions.ts'

/** Titles for people (sentences, lists and choices show these, with the constant next to them at most), and what each allows. */
const TEXTS: Record<Permission, readonly [title: string, description: string]> = {
  SUBSCRIPTION_VIEW: ['View AMQ subscriptions', 'View client AMQ subscriptions'],
  SUBSCRIPTION_EDIT: ['Edit AMQ subscriptions', 'Add, edit and delete client AMQ subscriptions'],
  AMQ_LIBRARY_VIEW: ['View AMQ library', 'View AMQs, their versions and AMQ groups'],
  AMQ_LIBRARY_EDIT: ['Edit AMQ library', 'Add and edit AMQs and AMQ groups, and assign AMQs to groups'],
  AMQ_LIBRARY_UPDATE_VERSION: ['Update AMQ versions', 'Add and edit AMQ versions'],
  USER_VIEW: ['View users', 'View users and their roles'],
  USER_EDIT: ['Edit users', 'Add, edit and archive users, assign roles and reset passwords'],
  USER_EDIT_OWN_PASSWORD: ['Change own password', 'Open your own profile and change your own password'],
  ROLE_VIEW: ['View roles', 'View roles and their permissions'],
  ROLE_EDIT: ['Edit roles', 'Add, edit, import, export and delete roles'],
  SYSTEM_SETTINGS_VIEW: ['View system settings', 'View system settings'],
  ORG_UNIT_VIEW: ['View org units', 'View org units and filter instances by org unit'],
  ORG_UNIT_EDIT: ['Edit org units', 'Edit org units'],
  ORG_UNIT_ADD: ['Add org units', 'Add org units'],
  CLIENT_DETAILS_VIEW: ['View client details', 'View client details and email settings'],
  CLIENT_DETAILS_LIMITED_EDIT: ['Edit some client details', 'Edit client name, email settings and hosted client data'],
  CLIENT_DETAILS_FULL_EDIT: ['Edit client details', 'Add clients and edit all their details'],
  INSTANCE_DETAILS_VIEW: ['View instance details', 'View instance details and layout'],
  INSTANCE_DETAILS_LIMITED_EDIT: ['Edit some instance details', 'Edit instance company, texts and basic options'],
  INSTANCE_DETAILS_FULL_EDIT: ['Edit instance details', 'Add instances and edit all their details'],
  FEATURE_FLAG_VIEW: ['View features', 'View instance features'],
  FEATURE_FLAG_EDIT: ['Edit features', 'Turn instance features on and off, and set AI quotas'],
  DATA_BRIDGE_CONFIG_VIEW: ['View data bridge configuration', 'View instance data bridge configuration'],
  DATA_BRIDGE_CONFIG_EDIT: [
    'Edit data bridge configuration',
    'Edit instance data bridge configuration and SFTP password',
  ],
  DATA_BRIDGE_SECURITY_EDIT: ['Edit data bridge security', 'View and edit the data bridge S3 bucket and KMS key'],
  VENDOR_CONFIG_VIEW: ['View vendor configuration', 'View instance vendor integrations'],
  VENDOR_CONFIG_EDIT: ['Edit vendor configuration', 'Turn instance vendor integrations and vendor products on and off'],
  VENDOR_PRODUCTS_VIEW: ['View vendor products', 'View vendor products'],
  VENDOR_PRODUCTS_EDIT: ['Edit vendor products', 'Add, edit, enable and disable vendor products'],
  SSO_CONFIG_VIEW: ['View SSO configuration', 'View single sign-on for clients and instances'],
  SSO_CONFIG_EDIT: ['Edit SSO configuration', 'Add and edit identity providers and assign them to instances'],
  USER_NOTIFICATIONS_VIEW: ['View in-app notifications', 'View in-app notifications of instance users'],
  USER_NOTIFICATIONS_EDIT: ['Edit in-app notifications', 'Edit in-app notifications of instance users'],
  SYNC_DATA_IMPORT_FIELDS: ['Sync data import fields', 'Sync instance data import fields'],
  BO_VIEW: ['View BO accounts', 'View BO universes and BO accounts'],
  BO_EDIT: ['Edit BO accounts', 'Add, edit and delete BO accounts, and edit BO universes'],
  REPORTING: ['View reports', 'View and export reports'],
}

const textsAt = (place: 0 | 1) =>
  Object.fromEntries(PERMISSIONS.map((name) => [name, TEXTS[name][place]])) as Record<Permission, string>

export const PERMISSION_TITLES = textsAt(0)
export const PERMISSION_DESCRIPTIONS = textsAt(1)
