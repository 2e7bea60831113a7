import { historyKinds } from '@acm/contract/history-kinds'
import type { FoundKind } from '@acm/contract/palette'
import { useMemo } from 'react'
import { visiblePages } from '../../navigation.ts'
import { useMayOpen, useMayOpenScreen } from '../../shell/leaving.ts'
import { paths as shellPaths } from '../../shell/paths.ts'
import type { RecentRecord } from '../../shell/useRecentRecords.ts'
import { useScreenPaths } from '../../shell/useScreen.ts'
import {
  Add,
  Business,
  Database,
  Folder,
  Groups,
  Help,
  Person,
  Quiz,
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
import { paths as users } from '../users/paths.ts'
import { paths as vendors } from '../vendors/paths.ts'
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
  const mayOpenScreen = useMayOpenScreen()
  const mayOpen = useMayOpen()
  const pathOf = useScreenPaths()
  return useMemo(() => {
    const page = (label: string, to: string, more: Partial<Entry> = {}): Entry => ({
      key: to,
      group: 'Pages',
      label,
      icon: Person,
      to,
      ...more,
    })
    const pages = visiblePages(mayOpenScreen).map(({ item, icon, under }) =>
      page(item.label, pathOf(item.id), {
        about: under,
        ...(icon && { icon }),
        ...(item.jump && { keys: `g ${item.jump}` }),
        ...(under === 'Reporting' && { words: 'report export download csv' }),
      }),
    )
    const own = [
      page('Profile', users.profile()),
      page('Help', shellPaths.help, { icon: Help, words: 'keyboard shortcuts keys' }),
    ]
    const acts = ACTS.map(([label, to, words = 'add create']) => page(label, to, { group: 'New', icon: Add, words }))
    return [...pages, ...[...own, ...acts].filter(({ to }) => to && mayOpen(to))]
  }, [mayOpenScreen, mayOpen, pathOf])
}
