import { type Grant, holds, PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { expect, test } from 'vitest'
import { RECORD_KINDS, type RecordIds, recordAddresses, SCREEN_RIGHTS } from '../../../e2e/harness/screens.ts'
import { CLIENT_TABS } from './domains/clients/paths.ts'
import { INSTANCE_TABS } from './domains/instances/paths.ts'
import { screens } from './routes.tsx'
import { type AnyScreen, idOf, opens } from './shell/screen.ts'
import type { HasPermission } from './shell/session/session.ts'

const holding = (...held: readonly Permission[]): HasPermission => {
  const grants: Grant[] = held.map((permission) => ({ permission, allOrgUnits: true, orgUnitIds: [] }))
  return (asked, where) => holds(grants, [asked].flat(), where)
}
const lastOf = (path: string) => path.split('/').at(-1)
const screenAt = (path: string) =>
  screens.find((screen) => screen.path === path || screen.path === path.replace(/\/\d+$/, '/{id}'))

/** Addresses that the table must list, including that of a new record. */
function addressesOf({ path, permission, whenNew }: AnyScreen): string[] {
  if (!path.includes('{id}')) return [path]
  const makesNew = 'create' in permission && whenNew === undefined
  return [path.replace('{id}', '1'), ...(makesNew ? [path.replace('{id}', '0')] : [])]
}

test('has exactly one row per restricted screen', () => {
  const guarded = screens.filter(({ permission }) => Object.values(permission).length > 0)
  const rows = SCREEN_RIGHTS.map(([path]) => path)
  const missing = guarded.flatMap(addressesOf).filter((address) => !rows.includes(address))
  expect(missing, 'without a row in SCREEN_RIGHTS of e2e/harness/screens.ts').toEqual([])
  const unknown = rows.filter((path) => screenAt(path) === undefined)
  expect(unknown, 'rows without a screen in routes.tsx').toEqual([])
  expect(new Set(rows).size).toBe(rows.length)
})

test.each(SCREEN_RIGHTS)('%s opens by each of its permissions only', (path, anyOf) => {
  const { permission } = screenAt(path) as AnyScreen
  const id = idOf(lastOf(path))
  expect(PERMISSIONS.filter((one) => opens(permission, holding(one), id))).toEqual(
    PERMISSIONS.filter((one) => anyOf.includes(one)),
  )
  expect(opens(permission, holding(...PERMISSIONS.filter((one) => !anyOf.includes(one))), id)).toBe(false)
})

test('requires all org units for these screens only', () => {
  const inOne = (held: readonly Permission[]): HasPermission => {
    const grants: Grant[] = held.map((permission) => ({ permission, allOrgUnits: false, orgUnitIds: [7] }))
    return (asked, where) => holds(grants, [asked].flat(), where)
  }
  const refused = SCREEN_RIGHTS.filter(
    ([path, anyOf]) => !opens((screenAt(path) as AnyScreen).permission, inOne(anyOf), idOf(lastOf(path))),
  )
  expect(refused.map(([path]) => path)).toEqual(['/features-bulk-edit', '/ai-settings/1'])
})

/** By hand; the permission counts in the org unit of the record. */
const TABS = {
  client: [
    ['details', 'Details', 'CLIENT_DETAILS_VIEW'],
    ['email', 'Email', 'CLIENT_DETAILS_VIEW'],
    ['instances', 'Instances', 'INSTANCE_DETAILS_VIEW'],
    ['subscriptions', 'AMQ Subscriptions', 'SUBSCRIPTION_VIEW'],
    ['businessObjects', 'Business Objects', 'BO_VIEW'],
    ['sso', 'SSO', 'SSO_CONFIG_VIEW'],
  ],
  instance: [
    ['details', 'Details', 'INSTANCE_DETAILS_VIEW'],
    ['businessObjects', 'Business Objects', 'BO_VIEW'],
    ['layout', 'Layout', 'INSTANCE_DETAILS_VIEW'],
    ['sso', 'SSO', 'SSO_CONFIG_VIEW'],
    ['features', 'Features', 'FEATURE_FLAG_VIEW'],
    ['vendors', 'Vendors', 'VENDOR_CONFIG_VIEW'],
    ['inAppNotifications', 'In-App Notifications', 'USER_NOTIFICATIONS_VIEW'],
    ['dataBridge', 'Data Bridge', 'DATA_BRIDGE_CONFIG_VIEW'],
  ],
}

test.each([
  ['client', CLIENT_TABS],
  ['instance', INSTANCE_TABS],
] as const)('the tabs of a %s are in their order, each with its permission', (record, tabs) => {
  const declared = Object.entries(tabs).map(([key, { label, permission }]) => [key, label, permission])
  expect(declared).toEqual(TABS[record])
})

test('includes every record in the accessibility check', () => {
  const ids = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, 1])) as RecordIds
  const walked = recordAddresses(ids).map((address) => screenAt(address.replace(/\?.*/, ''))?.name)
  const records = screens.filter(({ path }) => path.includes('{id}'))
  const missing = records.map(({ name }) => name).filter((name) => !walked.includes(name))
  expect(missing, 'not in recordAddresses of e2e/harness/screens.ts').toEqual([])
})
