import type { Permission } from '@acm/contract/core/permissions'
import { describe, expect, test } from 'vitest'
import { isParent, type MenuGroup, navigation, visibleMenu } from './navigation.ts'

const holding =
  (...held: Permission[]) =>
  (asked: Permission | readonly Permission[]) =>
    [asked].flat().some((one) => held.includes(one))

/** 'clients instances | admin(roles)': dividers as they show. */
const shown = (groups: readonly MenuGroup[]) =>
  groups
    .map((group) =>
      group.map((entry) => (isParent(entry) ? `${entry.id}(${entry.items.map(({ id }) => id).join(' ')})` : entry.id)),
    )
    .map((group) => group.join(' '))
    .join(' | ')

describe('the menu', () => {
  test('has the items, order and dividers of the specification', () => {
    expect(shown(visibleMenu(navigation, () => true))).toBe(
      'clients instances features | reporting(amq-subscriptions-report vendor-reports in-app-notifications-report) | ' +
        'amq-groups amqs | system-settings vendor-products sso(identity-providers identity-provider-assignment) | ' +
        'admin(roles users org-units)',
    )
  })
  test.each<[Permission, string]>([
    ['SUBSCRIPTION_VIEW', 'clients'],
    ['BO_VIEW', 'instances'],
    ['FEATURE_FLAG_VIEW', 'instances features'],
    ['ROLE_VIEW', 'admin(roles)'],
    ['VENDOR_PRODUCTS_VIEW', 'vendor-products'],
    ['CLIENT_DETAILS_FULL_EDIT', ''],
  ])('with %s alone shows "%s"', (permission, expected) => {
    expect(shown(visibleMenu(navigation, holding(permission)))).toBe(expected)
  })
  test('shows a divider only with something on both sides', () => {
    expect(shown(visibleMenu(navigation, holding('AMQ_LIBRARY_VIEW', 'USER_VIEW')))).toBe(
      'amq-groups amqs | admin(users)',
    )
  })
  test('always shows an item without permission', () => {
    const menu: MenuGroup[] = [[{ id: 'welcome', label: 'Start', about: '', permissions: [] }]]
    expect(shown(visibleMenu(menu, () => false))).toBe('welcome')
  })
})
