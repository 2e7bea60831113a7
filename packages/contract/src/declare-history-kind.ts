import { type Endpoint, permissionsOf } from './core/endpoint.ts'
import type { Permission } from './core/permissions.ts'
import type { RecordDeclaration } from './core/record.ts'
import type { ExtraField } from './history-fields.ts'

export interface KindOfHistory {
  label: string
  /** The name in entries; null: entries about no record. */
  entity: string | null
  /** Null where the history has its own words for it. */
  record: RecordDeclaration | null
  /** The call that its page makes. */
  page: Endpoint
  /** Address of that page: {id} is its own, {within} that of the record whose page shows it; null: there is none. */
  at: string | null
  /** One of these opens its page, where the record lies. */
  opens: readonly Permission[]
  /** Whether that permission counts anywhere, or in the org units of an entry. */
  lies: 'anywhere' | 'somewhere'
  /** Fields that make up its name. */
  namedBy: readonly string[]
  /** The kind whose page shows it, where it has no page of its own. */
  within: string | null
  title: string | null
  /** Shares the id of the record that it is within. */
  hasIdOfWhole: boolean
  /** The flag that takes a record out of use, with that value; null: it has none. */
  outOfUse: readonly [flag: string, is: boolean] | null
  extra: Readonly<Record<string, ExtraField>>
  /** Type of keys that are no field; the key is the label. */
  others: 'flag' | 'text' | null
  /** Verbs; one that ends with a preposition is followed by the record. */
  did: Readonly<Record<string, string>>
  /** The kind of the records that its acts touch: they also appear on the page of each. */
  touches: string | null
  /** Its acts change many records at once, in the org units of the entry. */
  isBulk: boolean
}

type HistoryKindOptions = Partial<Omit<KindOfHistory, 'label' | 'page' | 'record' | 'did'>>
interface HistoryKindDeclaration<R> extends HistoryKindOptions {
  record?: R
  did: KindOfHistory['did']
}

const PLAIN = {
  namedBy: [],
  within: null,
  title: null,
  hasIdOfWhole: false,
  at: null,
  outOfUse: null,
  extra: {},
  others: null,
  touches: null,
  isBulk: false,
} as const

export const of = <R = null>(
  label: string,
  page: Endpoint,
  { record, ...told }: HistoryKindDeclaration<R>,
): KindOfHistory => {
  const declared = (record ?? null) as RecordDeclaration | null
  const lies = page.scope === 'global' ? 'anywhere' : 'somewhere'
  const opens = permissionsOf(page.permission)
  return { ...PLAIN, page, lies, opens, entity: declared?.name ?? null, ...told, label, record: declared }
}
