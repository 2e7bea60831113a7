import { historyKinds } from '@acm/contract/history-kinds'
import type { FoundKind } from '@acm/contract/palette'
import { SETTING_GROUPS } from '@acm/contract/system-settings'
import { useMemo } from 'react'
import { visiblePages } from '../../navigation.ts'
import { ownAccessAt } from '../../shell/ownAccess.ts'
import { paths } from '../../shell/paths.ts'
import { useMayOpen } from '../../shell/screenAt.ts'
import { useCan } from '../../shell/session/session.ts'
import type { RecentRecord } from '../../shell/useRecentRecords.ts'
import { useScreenPaths } from '../../shell/useScreen.ts'
import {
  Add,
  Bookmark,
  Business,
  Database,
  Folder,
  Groups,
  Help,
  Person,
  Quiz,
  Settings,
  Shield,
  Storefront as Store,
  ToggleOn,
} from '../../ui/icons.ts'
import { STATES } from '../../ui/states.ts'
import { paths as amqGroups } from '../amq-groups/paths.ts'
import { paths as amqs } from '../amqs/paths.ts'
import { paths as clients } from '../clients/paths.ts'
import { paths as features } from '../features/paths.ts'
import { paths as instances } from '../instances/paths.ts'
import { paths as orgUnits } from '../org-units/paths.ts'
import { paths as roles } from '../roles/paths.ts'
import { settingAt } from '../system-settings/paths.ts'
import { PROFILE_PARTS, partOfProfile, paths as users } from '../users/paths.ts'
import { paths as vendors } from '../vendors/paths.ts'
import { useViews, useViewWays } from '../views/public.ts'
import type { Entry, EntryGroup } from './entries.ts'

/** Opening a form changes nothing. */
const ACTS: readonly (readonly [label: string, to: string, words?: string])[] = [
  ['New Client…', clients.client(0)],
  ['New Instance…', instances.instance(0)],
  ['New User…', users.userEditInfo(0)],
  ['New Role…', roles.role(0)],
  ['Import Role…', roles.importRole()],
  ['New AMQ…', amqs.amq(0)],
  ['New AMQ Group…', amqGroups.amqGroup(0)],
  ['New Vendor Product…', vendors.vendorProduct(0)],
  ['New Org Unit…', orgUnits.orgUnit(0)],
  ['Bulk Edit Features…', features.featuresBulkEdit(), 'enable disable turn on off flags all instances'],
]

const ICONS: Record<FoundKind, Entry['icon']> = {
  instance: Database,
  client: Business,
  user: Person,
  role: Shield,
  amq: Quiz,
  amqGroup: Folder,
  feature: ToggleOn,
  vendorProduct: Store,
  orgUnit: Groups,
}

/** Parts of a page that have names of their own. */
const SETTINGS: readonly (readonly [label: string, to: string, about: string])[] = [
  ...SETTING_GROUPS.flatMap(({ title, settings }) =>
    settings.map(([key, label]) => [label, settingAt(key), `System Settings · ${title}`] as const),
  ),
  ...Object.entries(PROFILE_PARTS).map(([part, label]) => [label, partOfProfile(part), 'Profile'] as const),
]

/** For people without a Profile. */
const OWN_ACCESS = (['roles', 'access'] as const).map(
  (part) => [PROFILE_PARTS[part], ownAccessAt(part, false), 'Help'] as const,
)

export const recordEntry = (record: RecentRecord, group: EntryGroup): Entry => ({
  key: `${group} ${record.kind}.${record.id}`,
  group,
  label: record.name,
  about: record.about,
  sort: historyKinds[record.kind].label,
  icon: ICONS[record.kind],
  to: record.to,
  record: { kind: record.kind, id: record.id },
  off: record.isOff ? STATES[record.kind === 'user' ? 'inactive' : 'disabled'].word : null,
})

export function usePaletteEntries(): Entry[] {
  const can = useCan()
  const mayOpen = useMayOpen()
  const pathOf = useScreenPaths()
  const views = useViews()
  const viewWay = useViewWays()
  return useMemo(() => {
    const page = (label: string, to: string, more: Partial<Entry> = {}): Entry => ({
      key: to,
      group: 'Pages',
      label,
      about: null,
      sort: null,
      icon: Person,
      to,
      ...more,
    })
    const pages = visiblePages(can).map(({ item, icon, under }) =>
      page(item.label, pathOf(item.id), {
        about: under,
        ...(icon && { icon }),
        ...(item.jump && { keys: `g ${item.jump}` }),
        ...(under === 'Reporting' && { words: 'report export download csv' }),
      }),
    )
    const own = [page('Profile', users.profile()), page('Help', paths.help, { icon: Help })]
    const acts = ACTS.map(([label, to, words = 'add create']) => page(label, to, { group: 'New', icon: Add, words }))
    const ofViews = views.flatMap((view): Entry[] => {
      const way = viewWay(view)
      const about = view.isOwn ? null : `Shared by ${view.owner}`
      return way
        ? [
            {
              ...page(view.name, way.to),
              key: `view ${view.id}`,
              group: 'Views',
              about,
              sort: way.title,
              icon: Bookmark,
            },
          ]
        : []
    })
    const parts = mayOpen(users.profile()) ? SETTINGS : [...SETTINGS, ...OWN_ACCESS]
    const settings = parts.map(([label, to, about]) => page(label, to, { group: 'Settings', icon: Settings, about }))
    return [...pages, ...ofViews, ...[...own, ...settings, ...acts].filter(({ to }) => to !== null && mayOpen(to))]
  }, [can, mayOpen, pathOf, views, viewWay])
}
