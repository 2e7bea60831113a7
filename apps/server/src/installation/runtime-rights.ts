import { historySubjects } from '../registry.ts'

/** Tables that the running server writes, by right: those of records and others. It reads all tables. */
export const RUNTIME_WRITES: Readonly<Record<string, readonly string[]>> = {
  insert: ['amq_version_files', 'history', 'history_seals', 'role_assignment_org_units'],
  // Rows of feature_names are only locked, which needs this right.
  update: ['backup_state', 'feature_names', 'last_write', 'system_settings'],
  delete: ['bo_accounts', 'roles'],
  'insert, update': [
    ...Object.values(historySubjects).flatMap(({ table }) => table ?? []),
    'change_counters',
    'feature_flags',
    'history_head',
    'installation',
    'instance_user_copies',
    'job_targets',
    'metadata_checks',
    'secret_keys',
  ],
  'insert, delete': [
    'amq_group_amqs',
    'history_unsealed',
    'idempotency_keys',
    'role_permissions',
    'saml_assertions',
    'saved_view_defaults',
    'vendor_selections',
  ],
  'insert, update, delete': [
    'authenticator_apps',
    'instance_links',
    'instance_users',
    'jobs',
    'missed_changes',
    'passkeys',
    'rate_limits',
    'recovery_codes',
    'refused_calls',
    'role_assignments',
    'saml_sign_ins',
    'saved_views',
    'sessions',
    'sign_in_steps',
    'subscriptions',
    'unknown_sign_ins',
    'web_files',
  ],
}

export const isUsed = (table: string, right: string): boolean =>
  right === 'select' ||
  Object.entries(RUNTIME_WRITES).some(
    ([rights, tables]) => tables.includes(table) && rights.split(', ').includes(right),
  )
