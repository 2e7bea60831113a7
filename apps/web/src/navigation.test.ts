import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { describe, expect, test } from 'vitest'
import { MENU_LABELS, menuIdsOf } from '../../../e2e/harness/menu.ts'
import { isParent, type MenuGroup, visibleMenu } from './navigation.ts'
import { screens } from './routes.tsx'
import { opens } from './shell/screen.ts'

/** Finds by name the screens that these permissions open. */
function openTo(...held: Permission[]) {
  const can = (asked: Permission | readonly Permission[]) => [asked].flat().some((one) => held.includes(one))
  return (name: string) => screens.some((screen) => screen.name === name && opens(screen.permission, can, 0))
}

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
    expect(shown(visibleMenu(() => true))).toBe(
      'clients instances features | reporting(amq-subscriptions-report vendor-reports in-app-notifications-report) | ' +
        'amq-groups amqs | system-settings vendor-products sso(identity-providers identity-provider-assignment) | ' +
        'admin(roles users org-units)',
    )
  })
  test('has the specified labels', () => {
    const entries = visibleMenu(() => true).flat()
    const items = entries.flatMap((entry) => (isParent(entry) ? entry.items : [entry]))
    expect(Object.fromEntries(items.map(({ id, label }) => [id, label]))).toEqual(MENU_LABELS)
    expect(entries.filter(isParent).map(({ label }) => label)).toEqual(['Reporting', 'SSO', 'Admin'])
  })
  test.each(PERMISSIONS)('shows %s exactly the items of the table', (permission) => {
    const entries = visibleMenu(openTo(permission)).flat()
    const ids = entries.flatMap((entry) => [entry.id, ...(isParent(entry) ? entry.items.map(({ id }) => id) : [])])
    expect(ids).toEqual(menuIdsOf(permission))
  })
  test('shows a divider only between items', () => {
    expect(shown(visibleMenu(openTo('AMQ_LIBRARY_VIEW', 'USER_VIEW')))).toBe('amq-groups amqs | admin(users)')
    expect([openTo()('help'), openTo()('clients')]).toEqual([true, false])
  })
})
