import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { describe, expect, test } from 'vitest'
import { MENU_LABELS, menuIdsOf } from '../../../e2e/harness/menu.ts'
import { isParent, type MenuGroup, navigation, visibleMenu } from './navigation.ts'

const holding =
  (...held: Permission[]) =>
  (asked: Permission | readonly Permission[]) =>
    [asked].flat().some((one) => held.includes(one))

/** E.g. 'clients instances | admin(roles)'; '|' is a divider. */
const shown = (groups: readonly MenuGroup[]) =>
  groups
    .map((group) =>
      group.map((entry) => (isParent(entry) ? `${entry.id}(${entry.items.map(({ id }) => id).join(' ')})` : entry.id)),
    )
    .map((group) => group.join(' '))
    .join(' | ')

describe('the menu', () => {
  test('has the specified items, order and dividers', () => {
    expect(shown(visibleMenu(navigation, () => true))).toBe(
      'clients instances features | reporting(amq-subscriptions-report vendor-reports in-app-notifications-report) | ' +
        'amq-groups amqs | system-settings vendor-products sso(identity-providers identity-provider-assignment) | ' +
        'admin(roles users org-units)',
    )
  })
  test('has the specified labels', () => {
    const entries = visibleMenu(navigation, () => true).flat()
    const items = entries.flatMap((entry) => (isParent(entry) ? entry.items : [entry]))
    expect(Object.fromEntries(items.map(({ id, label }) => [id, label]))).toEqual(MENU_LABELS)
  })
  test.each(PERMISSIONS)('shows %s exactly the items of the table', (permission) => {
    const entries = visibleMenu(navigation, holding(permission)).flat()
    const ids = entries.flatMap((entry) => [entry.id, ...(isParent(entry) ? entry.items.map(({ id }) => id) : [])])
    expect(ids).toEqual(menuIdsOf(permission))
  })
  test('shows a divider only between items', () => {
    expect(shown(visibleMenu(navigation, holding('AMQ_LIBRARY_VIEW', 'USER_VIEW')))).toBe(
      'amq-groups amqs | admin(users)',
    )
  })
  test('always shows an item without permission', () => {
    const menu: MenuGroup[] = [[{ id: 'welcome', label: 'Start', about: '', permissions: [] }]]
    expect(shown(visibleMenu(menu, () => false))).toBe('welcome')
  })
})
