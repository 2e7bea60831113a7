/** Tables that the running server writes, by right. It reads all tables. */
export const RUNTIME_WRITES: Readonly<Record<string, readonly string[]>> = {
  insert: ['amq_version_files', 'history', 'history_seals', 'role_assignment_org_units'],
  // Rows of feature_names are only locked, which needs this right.
  update: ['backup_state', 'feature_names', 'last_write', 'system_settings'],
  'insert, update': [
    'amq_groups',
    'amq_versions',
    'amqs',
    'bo_configs',
    'change_counters',
    'client_database_billing_items',
    'clients',
    'data_bridge_setups',
    'feature_flags',
    'history_head',
    'identity_providers',
    'installation',
    'instance_user_copies',
    'instances',
    'job_targets',
    'metadata_checks',
    'org_units',
    'secret_keys',
    'user_notifications',
    'users',
    'vendor_products',
  ],
  'insert, delete': [
    'amq_group_amqs',
    'history_unsealed',
    'idempotency_keys',
    'role_assignments',
    'role_permissions',
    'saml_assertions',
    'saved_view_defaults',
    'vendor_selections',
  ],
  'insert, update, delete': [
    'bo_accounts',
    'instance_links',
    'instance_users',
    'jobs',
    'missed_changes',
    'rate_limits',
    'refused_calls',
    'roles',
    'saml_sign_ins',
    'saved_views',
    'sessions',
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
