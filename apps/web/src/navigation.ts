import { contract } from '@acm/contract'
import { OPEN_CLIENTS } from '@acm/contract/clients'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { Permission } from '@acm/contract/core/permissions'
import { HISTORY_READERS } from '@acm/contract/history-readers'
import { OPEN_INSTANCES } from '@acm/contract/instances'
import type { HasPermission } from './shell/session/session.ts'
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
  /** Name of its screen. */
  id: string
  label: string
  /** One line under the heading of its page; on the help page, too. */
  about: string
  /** Any of them shows the entry; empty: always shown. */
  permissions: readonly Permission[]
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
    {
      id: 'clients',
      jump: 'c',
      label: 'Clients',
      about: 'Client organizations, their email, sign-on and subscriptions',
      permissions: OPEN_CLIENTS,
      icon: Business,
    },
    {
      id: 'instances',
      jump: 'i',
      label: 'Instances',
      about: 'Client databases and what is turned on in them',
      permissions: OPEN_INSTANCES,
      icon: Database,
    },
    {
      id: 'features',
      jump: 'f',
      label: 'Features',
      about: 'Feature flags across all instances',
      permissions: ['FEATURE_FLAG_VIEW'],
      icon: ToggleOn,
    },
  ],
  [
    {
      id: 'reporting',
      label: 'Reporting',
      icon: Assessment,
      items: [
        {
          id: 'amq-subscriptions-report',
          label: 'AMQ Subscriptions',
          about: 'Who subscribes to which questionnaires, and until when',
          permissions: ['REPORTING'],
        },
        {
          id: 'vendor-reports',
          label: 'Vendors',
          about: 'Integrations and products by instance',
          permissions: ['REPORTING'],
        },
        {
          id: 'in-app-notifications-report',
          label: 'In-App Notifications',
          about: 'Which notifications each user receives',
          permissions: ['REPORTING'],
        },
      ],
    },
  ],
  [
    {
      id: 'amq-groups',
      jump: 'g',
      label: 'AMQ Groups',
      about: 'Questionnaires clients subscribe to together',
      permissions: ['AMQ_LIBRARY_VIEW'],
      icon: Folder,
    },
    {
      id: 'amqs',
      jump: 'a',
      label: 'AMQs',
      about: 'The questionnaire library and its dated versions',
      permissions: ['AMQ_LIBRARY_VIEW'],
      icon: Quiz,
    },
  ],
  [
    {
      id: 'system-settings',
      jump: 's',
      label: 'System Settings',
      about: 'How the servers are set up',
      permissions: ['SYSTEM_SETTINGS_VIEW'],
      icon: Settings,
    },
    {
      id: 'vendor-products',
      jump: 'v',
      label: 'Vendor Products',
      about: 'What vendors offer on each platform',
      permissions: ['VENDOR_PRODUCTS_VIEW'],
      icon: Store,
    },
    {
      id: 'sso',
      label: 'SSO',
      icon: Key,
      items: [
        {
          id: 'identity-providers',
          label: 'Identity Providers',
          about: 'Single sign-on for clients',
          permissions: ['SSO_CONFIG_VIEW'],
        },
        {
          id: 'identity-provider-assignment',
          label: 'Identity Provider Assignment',
          about: 'Which provider each instance signs in with',
          permissions: ['SSO_CONFIG_VIEW'],
        },
      ],
    },
  ],
  [
    {
      id: 'admin',
      label: 'Admin',
      icon: AdminPanelSettings,
      items: [
        { id: 'roles', jump: 'r', label: 'Roles', about: 'Named sets of permissions', permissions: ['ROLE_VIEW'] },
        {
          id: 'users',
          jump: 'u',
          label: 'Users',
          about: 'Who can sign in, and with which roles',
          permissions: ['USER_VIEW'],
        },
        {
          id: 'org-units',
          jump: 'o',
          label: 'Org Units',
          about: 'Parts of the organization that limit what people can see',
          permissions: ['ORG_UNIT_VIEW'],
        },
      ],
    },
  ],
]

/** Below the menu, whose content is specified. */
export const tools: readonly MenuItem[] = [
  {
    id: 'jobs',
    jump: 'j',
    label: 'Jobs',
    about: 'Bulk changes and their progress',
    permissions: permissionsOf(contract.jobs.getAll.permission),
    icon: Sync,
  },
  {
    id: 'access',
    jump: 'w',
    label: 'Access',
    about: 'What people and roles can do, and where',
    permissions: ['USER_VIEW'],
    icon: ManageSearch,
  },
  {
    id: 'activity',
    jump: 'h',
    label: 'Activity',
    about: 'Who changed what and when, with old and new values',
    permissions: HISTORY_READERS,
    icon: HistoryIcon,
  },
]

export const isParent = (entry: MenuItem | MenuParent): entry is MenuParent => 'items' in entry

export const isShown = ({ permissions }: MenuItem, can: HasPermission): boolean =>
  permissions.length === 0 || can(permissions)

export interface MenuPage {
  item: MenuItem
  icon: Icon | undefined
  under: string | null
}

export const visiblePages = (can: HasPermission): MenuPage[] =>
  [...visibleMenu(navigation, can), tools.filter((item) => isShown(item, can))]
    .flat()
    .flatMap((entry): MenuPage[] =>
      isParent(entry)
        ? entry.items.map((item) => ({ item, icon: entry.icon, under: entry.label }))
        : [{ item: entry, icon: entry.icon, under: null }],
    )

const ABOUT = new Map(
  [...navigation.flat().flatMap((entry) => (isParent(entry) ? entry.items : [entry])), ...tools].map((item) => [
    item.id,
    item.about,
  ]),
).set('sign-in-methods', "How you prove it's you")

/** Purpose of the page of that name; undefined: it is not in a menu. */
export const aboutOf = (screen: string): string | undefined => ABOUT.get(screen)

/** Without hidden items, and without parents and groups that become empty. */
export function visibleMenu(menu: readonly MenuGroup[], can: HasPermission): MenuGroup[] {
  return menu
    .map((group) =>
      group.flatMap((entry): MenuGroup => {
        if (!isParent(entry)) return isShown(entry, can) ? [entry] : []
        const items = entry.items.filter((item) => isShown(item, can))
        return items.length > 0 ? [{ ...entry, items }] : []
      }),
    )
    .filter((group) => group.length > 0)
}
