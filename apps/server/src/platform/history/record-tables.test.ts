import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { RECORDS } from '../../../test/declared-records.ts'

const test = testApp()

interface RecordTableCase {
  table: string
  internal?: string[]
  /** Fields with rows of their own, stored under another name, or only sent. */
  elsewhere?: string[]
}

const TABLES: Record<string, RecordTableCase> = {
  // Version of its subscriptions, which are saved together.
  'clients client': { table: 'clients', internal: ['subscriptionVersion'] },
  'instances instance': { table: 'instances' },
  'vendors vendorProduct': { table: 'vendor_products' },
  'sso identityProvider': { table: 'identity_providers' },
  // Answers include the id; the record is found by its instance.
  'data-bridge dataBridgeSetup': { table: 'data_bridge_setups', internal: ['id'] },
  'org-units orgUnit': { table: 'org_units' },
  'users user': {
    table: 'users',
    internal: [
      'passwordHash',
      'hasDemoPassword',
      'failedSignIns',
      'signInsTaken',
      'signInTakenAt',
      'asciiEmail',
      'lastLoginAt',
      'sessionTimeoutMinutes',
      'passkeyHandle',
      'passwordAllowedUntil',
      'methodsChangedAt',
    ],
    elsewhere: ['newPassword', 'roleAssignments'],
  },
  'roles role': { table: 'roles', elsewhere: ['permissions'] },
  // Counter for the numbers of its versions.
  'amqs amq': { table: 'amqs', internal: ['lastNumber'] },
  'amqs amqVersion': { table: 'amq_versions' },
  'amq-groups amqGroup': { table: 'amq_groups' },
  'business-objects boAccount': { table: 'bo_accounts' },
  'business-objects boConfig': { table: 'bo_configs' },
  'ai-settings instanceAiSettings': { table: 'client_database_billing_items' },
  // A row per user; the chosen notifications are stored as their numbers.
  'notifications userNotification': {
    table: 'user_notifications',
    internal: ['databaseId', 'userId', 'notificationIds', 'hasLeft'],
    elsewhere: ['instanceId', 'possibleNotifications'],
  },
  // A row per instance: those of one group with the same dates are one subscription (G-SUB-02).
  'subscriptions subscription': {
    table: 'subscriptions',
    internal: ['amqGroupId', 'databaseId'],
    elsewhere: ['acesClientId', 'amqGroup', 'acesDatabases', 'deletedAcesDatabases', 'rowVersion'],
  },
  'system-settings systemSetting': { table: 'system_settings', elsewhere: ['synchronizationTargets', 'rowVersion'] },
}

it('knows the table of each record', () => {
  expect(Object.keys(TABLES).toSorted(), 'the rows of TABLES in record-tables.test.ts').toEqual(
    [...RECORDS.keys()].toSorted(),
  )
})

it.each(Object.entries(TABLES))(
  '%s has a column for each field, and each column is one or named',
  async (name, given) => {
    const { table, internal = [], elsewhere = [] } = given
    const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(test.db)
    const record = RECORDS.get(name)
    const stored = Object.keys(record?.fields ?? {}).concat('rowVersion')
    const columns = new Set([record?.id, ...stored, ...internal].filter((column) => !elsewhere.includes(column ?? '')))
    expect(rows.map((row) => row.name).toSorted()).toEqual([...columns].toSorted())
  },
)
