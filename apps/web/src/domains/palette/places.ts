import type { Permission } from '@acm/contract/core/permissions'
import { matchOf } from '../../ui/pick/ranking.ts'
import { CLIENT_TABS } from '../clients/paths.ts'
import { INSTANCE_TABS } from '../instances/paths.ts'

/** A part of the page of a record, which is gone to by the record's name and its own. */
export interface Place {
  kind: 'instance' | 'client'
  /** As `initialTab` names it. */
  key: string
  label: string
  /** Null: whoever may open the record. */
  permission: Permission | null
}

const placesOf = (kind: Place['kind'], tabs: Record<string, Pick<Place, 'label' | 'permission'>>): Place[] =>
  Object.entries({ ...tabs, history: { label: 'History', permission: null } }).map(([key, tab]) => ({
    kind,
    key,
    ...tab,
  }))

const PLACES = [...placesOf('instance', INSTANCE_TABS), ...placesOf('client', CLIENT_TABS)]

/** As much of the name of a record, and of a part of its page, has to be typed. */
const LEAST = 2
/** A place is called so, or begins so. */
const BEGINS = 1

/** 'acme data bridge' means that part of what is called 'acme'; null: its last words name none. */
export function placesIn(text: string): { name: string; places: readonly Place[] } | null {
  const words = text.trim().split(/\s+/)
  for (let at = 1; at < words.length; at += 1) {
    const [name, part] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    if (name.length < LEAST || part.length < LEAST) continue
    const places = PLACES.filter(({ label }) => (matchOf(label, part) ?? BEGINS + 1) <= BEGINS)
    if (places.length > 0) return { name, places }
  }
  return null
}
