import { type Endpoint, permissionsOf } from './core/endpoint.ts'
import type { Permission } from './core/permissions.ts'
import type { RecordDeclaration } from './core/record.ts'
import type { ExtraField } from './history-fields.ts'

/** What the history says of a kind of record. */
export interface KindOfHistory {
  /** What people call one. */
  label: string
  /** As entries name it; null: those of no record. */
  entity: string | null
  /** Its fields; null where the history tells of it in words of its own. */
  record: RecordDeclaration | null
  /** The call that opens its page. */
  page: Endpoint
  /** One of these opens its page, where it lies. */
  opens: readonly Permission[]
  /** Where its page asks for that: anywhere, where the record lies, or in all org units. */
  lies: 'anywhere' | 'somewhere' | 'everywhere'
  /** Fields of its own that it is called by. */
  namedBy: readonly string[]
  /** On whose page it is, where it has none of its own. */
  within: string | null
  /** The heading under which the page of what it is within shows it; null: none of its own. */
  title: string | null
  /** There is only one. */
  isOnly: boolean
  /** Its id is that of what it is within. */
  hasIdOfWhole: boolean
  /** What entries tell beside the fields of the record. */
  extra: Readonly<Record<string, ExtraField>>
  /** What keys that are no field are: their own labels. */
  others: 'flag' | 'text' | null
  /** Its acts in words. */
  did: Readonly<Record<string, string>>
  /** The call that puts back what is no field of the record: one member, one switch; null: there is none. */
  restoredBy: Endpoint | null
  /**
   * Whoever may open one that an act touched as a record of this kind reads of the act as well, though its own record is
   * not theirs to open; null: nobody.
   */
  touches: string | null
  /** What was done to one that it touched, and so is on the page of that one as well. */
  isDoneToEach: boolean
  /** Acts and fields that nothing takes back, and why. */
  stays: Readonly<Record<string, string>>
}

type Told = Partial<Omit<KindOfHistory, 'label' | 'page' | 'record' | 'did'>>
interface Declared<R> extends Told {
  record?: R
  did: KindOfHistory['did']
}

const NAMED = { namedBy: [], within: null, title: null, isOnly: false, hasIdOfWhole: false } as const
const PLAIN = {
  ...NAMED,
  extra: {},
  others: null,
  restoredBy: null,
  touches: null,
  isDoneToEach: false,
  stays: {},
} as const

/** Declares a kind. */
export const of = <R = null>(label: string, page: Endpoint, { record, ...told }: Declared<R>): KindOfHistory => {
  const declared = (record ?? null) as RecordDeclaration | null
  const lies = page.scope === 'global' ? 'anywhere' : 'somewhere'
  const opens = permissionsOf(page.permission)
  return { ...PLAIN, page, lies, opens, entity: declared?.name ?? null, ...told, label, record: declared }
}
