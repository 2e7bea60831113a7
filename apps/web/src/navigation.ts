import type { Icon } from './ui/icons.ts'
import {
  AdminPanelSettings,
  Assessment,
  Business,
  Database,
  Folder,
  History as HistoryIcon,
  Key,
  ManageSearch,
  Quiz,
  Settings,
  Storefront as Store,
  Sync,
  ToggleOn,
} from './ui/icons.ts'

export interface MenuItem {
  /** Name of its screen, which says who sees the item. */
  id: string
  label: string
  icon?: Icon
  /** Key after 'g' that opens the page. */
  jump?: string
}

export interface MenuParent {
  id: 'reporting' | 'sso' | 'admin'
  label: string
  icon: Icon
  items: readonly MenuItem[]
}

export type MenuGroup = readonly (MenuItem | MenuParent)[]

/** R-MENU-1; a divider separates groups (G-MENU-02). */
export const navigation: readonly MenuGroup[] = [
  [
    { id: 'clients', jump: 'c', label: 'Clients', icon: Business },
    { id: 'instances', jump: 'i', label: 'Instances', icon: Database },
    { id: 'features', jump: 'f', label: 'Features', icon: ToggleOn },
  ],
  [
    {
      id: 'reporting',
      label: 'Reporting',
      icon: Assessment,
      items: [
        { id: 'amq-subscriptions-report', label: 'AMQ Subscriptions' },
        { id: 'vendor-reports', label: 'Vendors' },
        { id: 'in-app-notifications-report', label: 'In-App Notifications' },
      ],
    },
  ],
  [
    { id: 'amq-groups', jump: 'g', label: 'AMQ Groups', icon: Folder },
    { id: 'amqs', jump: 'a', label: 'AMQs', icon: Quiz },
  ],
  [
    { id: 'system-settings', jump: 's', label: 'System Settings', icon: Settings },
    { id: 'vendor-products', jump: 'v', label: 'Vendor Products', icon: Store },
    {
      id: 'sso',
      label: 'SSO',
      icon: Key,
      items: [
        { id: 'identity-providers', label: 'Identity Providers' },
        { id: 'identity-provider-assignment', label: 'Identity Provider Assignment' },
      ],
    },
  ],
  [
    {
      id: 'admin',
      label: 'Admin',
      icon: AdminPanelSettings,
      items: [
        { id: 'roles', jump: 'r', label: 'Roles' },
        { id: 'users', jump: 'u', label: 'Users' },
        { id: 'org-units', jump: 'o', label: 'Org Units' },
      ],
    },
  ],
]

/** Below the menu, whose content is specified. */
export const tools: readonly MenuItem[] = [
  { id: 'jobs', jump: 'j', label: 'Jobs', icon: Sync },
  { id: 'access', jump: 'w', label: 'Access', icon: ManageSearch },
  { id: 'activity', jump: 'h', label: 'Activity', icon: HistoryIcon },
]

export const isParent = (entry: MenuItem | MenuParent): entry is MenuParent => 'items' in entry

/** By the name of a screen. */
type MayOpen = (name: string) => boolean

export interface MenuPage {
  item: MenuItem
  icon: Icon | undefined
  under: string | null
}

export const visiblePages = (mayOpen: MayOpen): MenuPage[] =>
  [...visibleMenu(mayOpen), tools.filter(({ id }) => mayOpen(id))]
    .flat()
    .flatMap((entry): MenuPage[] =>
      isParent(entry)
        ? entry.items.map((item) => ({ item, icon: entry.icon, under: entry.label }))
        : [{ item: entry, icon: entry.icon, under: null }],
    )

/** Without hidden items, and without parents and groups that become empty. */
export function visibleMenu(mayOpen: MayOpen): MenuGroup[] {
  return navigation
    .map((group) =>
      group.flatMap((entry): MenuGroup => {
        if (!isParent(entry)) return mayOpen(entry.id) ? [entry] : []
        const items = entry.items.filter(({ id }) => mayOpen(id))
        return items.length > 0 ? [{ ...entry, items }] : []
      }),
    )
    .filter((group) => group.length > 0)
}
