import type { Permission } from '@acm/contract/core/permissions'
import type { FoundKind } from '@acm/contract/palette'
import { matchOf } from '../../ui/pick/ranking.ts'
import { TAB_KEY } from '../../ui/tabs.ts'
import { accessOf } from '../access/paths.ts'
import { paths as aiSettings } from '../ai-settings/paths.ts'
import { paths as amqGroups } from '../amq-groups/paths.ts'
import { paths as amqs } from '../amqs/paths.ts'
import { CLIENT_TABS, paths as clients } from '../clients/paths.ts'
import { INSTANCE_TABS, paths as instances } from '../instances/paths.ts'
import { paths as orgUnits } from '../org-units/paths.ts'
import { paths as roles } from '../roles/paths.ts'
import { rolesOfUser, paths as users } from '../users/paths.ts'
import { paths as vendors } from '../vendors/paths.ts'

/** A part of a record's page, found by the record's name and its own. */
export interface PaletteTarget {
  kind: FoundKind
  label: string
  /** Null: the right to its address is enough. */
  permission: Permission | null
  to: (id: number) => string
}

/** Keys are `initialTab` values; each page has a history. */
function partsOf(
  kind: FoundKind,
  page: (id: number) => string,
  tabs: Record<string, Pick<PaletteTarget, 'label' | 'permission'>> = {},
): PaletteTarget[] {
  const parts = Object.entries({ ...tabs, history: { label: 'History', permission: null } })
  return parts.map(([key, part]) => ({ kind, ...part, to: (id) => `${page(id)}?${TAB_KEY}=${key}` }))
}

const PLACES: readonly PaletteTarget[] = [
  ...partsOf('instance', instances.instance, INSTANCE_TABS),
  { kind: 'instance', label: 'AI Settings', permission: null, to: aiSettings.aiSettings },
  ...partsOf('client', clients.client, CLIENT_TABS),
  { kind: 'user', label: 'Roles', permission: null, to: rolesOfUser },
  { kind: 'user', label: 'Access', permission: 'USER_VIEW', to: accessOf.person },
  ...partsOf('user', users.userEditInfo),
  { kind: 'role', label: 'Access', permission: 'ROLE_VIEW', to: accessOf.role },
  ...partsOf('role', roles.role),
  { kind: 'orgUnit', label: 'Access', permission: 'ORG_UNIT_VIEW', to: accessOf.orgUnit },
  ...partsOf('orgUnit', orgUnits.orgUnit),
  ...partsOf('amq', amqs.amq),
  ...partsOf('amqGroup', amqGroups.amqGroup),
  ...partsOf('vendorProduct', vendors.vendorProduct),
]

/** Least length of each of the two names. */
const LEAST = 2
/** Worst accepted rank: the label equals or begins with the text. */
const BEGINS = 1

/** 'acme data bridge' means that part of the record 'acme'; null: the last words name no part. */
export function placesIn(text: string): { name: string; places: readonly PaletteTarget[] } | null {
  const words = text.trim().split(/\s+/)
  for (let at = 1; at < words.length; at += 1) {
    const [name, part] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    if (name.length < LEAST || part.length < LEAST) continue
    const places = PLACES.filter(({ label }) => (matchOf(label, part) ?? BEGINS + 1) <= BEGINS)
    if (places.length > 0) return { name, places }
  }
  return null
}
