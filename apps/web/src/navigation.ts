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
  /** One line under the heading of its page; on the help page, too. */
  about: string
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
      icon: Business,
    },
    {
      id: 'instances',
      jump: 'i',
      label: 'Instances',
      about: 'Client databases and what is turned on in them',
      icon: Database,
    },
    { id: 'features', jump: 'f', label: 'Features', about: 'Feature flags across all instances', icon: ToggleOn },
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
        },
        { id: 'vendor-reports', label: 'Vendors', about: 'Integrations and products by instance' },
        {
          id: 'in-app-notifications-report',
          label: 'In-App Notifications',
          about: 'Which notifications each user receives',
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
      icon: Folder,
    },
    { id: 'amqs', jump: 'a', label: 'AMQs', about: 'The questionnaire library and its dated versions', icon: Quiz },
  ],
  [
    { id: 'system-settings', jump: 's', label: 'System Settings', about: 'How the servers are set up', icon: Settings },
    {
      id: 'vendor-products',
      jump: 'v',
      label: 'Vendor Products',
      about: 'What vendors offer on each platform',
      icon: Store,
    },
    {
      id: 'sso',
      label: 'SSO',
      icon: Key,
      items: [
        { id: 'identity-providers', label: 'Identity Providers', about: 'Single sign-on for clients' },
        {
          id: 'identity-provider-assignment',
          label: 'Identity Provider Assignment',
          about: 'Which provider each instance signs in with',
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
        { id: 'roles', jump: 'r', label: 'Roles', about: 'Named sets of permissions' },
        { id: 'users', jump: 'u', label: 'Users', about: 'Who can sign in, and with which roles' },
        {
          id: 'org-units',
          jump: 'o',
          label: 'Org Units',
          about: 'Parts of the organization that limit what people can see',
        },
      ],
    },
  ],
]

/** Below the menu, whose content is specified. */
export const tools: readonly MenuItem[] = [
  { id: 'jobs', jump: 'j', label: 'Jobs', about: 'Bulk changes and their progress', icon: Sync },
  { id: 'access', jump: 'w', label: 'Access', about: 'What people and roles can do, and where', icon: ManageSearch },
  {
    id: 'activity',
    jump: 'h',
    label: 'Activity',
    about: 'Who changed what and when, with old and new values',
    icon: HistoryIcon,
  },
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

const ABOUT = new Map(
  [...navigation.flat().flatMap((entry) => (isParent(entry) ? entry.items : [entry])), ...tools].map((item) => [
    item.id,
    item.about,
  ]),
).set('sign-in-methods', "How you prove it's you")

/** Purpose of the page of that name; undefined: it is not in a menu. */
export const aboutOf = (screen: string): string | undefined => ABOUT.get(screen)

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
