import { permissionsOf } from '@acm/contract/core/endpoint'
import type { NameOf } from '@acm/contract/core/field'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { orgUnits } from '@acm/contract/org-units'
import { isWithin, keyOfWhole, kindOf } from './fields.rules.ts'
import type { EntryKey } from './history.queries.ts'
import * as queries from './names.queries.ts'
import type { HistoryReader } from './reading.ts'

const isAfter = (one: EntryKey, other: EntryKey) => one.at > other.at || (one.at === other.at && one.id > other.id)
const nameOf = (kind: HistoryKind, id: number) => `${kind} ${id}`

/** The record that gives this one its name: a part with the id of its whole has the name of the whole. */
export function named(kind: HistoryKind, id: number): [HistoryKind, number] {
  const { hasIdOfWhole, within } = kindOf(kind)
  return [hasIdOfWhole && within !== null ? (within as HistoryKind) : kind, id]
}

/** Places and names of records at any time, read once for many entries. */
export class RecordNames {
  readonly #places: ReadonlyMap<string, queries.NamedRecordScope>
  readonly #renamings: ReadonlyMap<string, readonly queries.RenameEntry[]>
  readonly #ends: ReadonlyMap<string, queries.LastChangeOfRecord>
  readonly #hidden: ReadonlySet<HistoryKind>
  readonly #reach: HistoryReader['reach']

  private constructor(parts: {
    places: ReadonlyMap<string, queries.NamedRecordScope>
    renamings: ReadonlyMap<string, readonly queries.RenameEntry[]>
    ends: ReadonlyMap<string, queries.LastChangeOfRecord>
    hidden: ReadonlySet<HistoryKind>
    reach: HistoryReader['reach']
  }) {
    this.#places = parts.places
    this.#renamings = parts.renamings
    this.#ends = parts.ends
    this.#hidden = parts.hidden
    this.#reach = parts.reach
  }

  static async of({ ctx, subjects, reach }: HistoryReader, wanted: queries.IdsByKind) {
    const all = withWholes(wanted)
    const first = await queries.readPlaces(ctx.db, subjects, all)
    const units = new Set(first.flatMap(({ orgUnitId }) => (orgUnitId === null ? [] : [orgUnitId])))
    const missing = new Set([...units].filter((id) => !all.get('orgUnit')?.has(id)))
    const second = await queries.readPlaces(ctx.db, subjects, new Map([['orgUnit', missing]]))
    const places = new Map([...first, ...second].map((place) => [nameOf(place.kind, place.id), place]))
    const records = [...all].flatMap(([kind, ids]) => [...ids].map((id) => [kind, id] as const))
    const entityOf = ([kind, id]: readonly [HistoryKind, number]) => [kindOf(kind).entity ?? '', id] as const
    const isNamed = ([kind]: readonly [HistoryKind, number]) => kindOf(kind).namedBy.length > 0
    const isGone = ([kind, id]: readonly [HistoryKind, number]) =>
      subjects[kind].places !== null && !places.has(nameOf(kind, id))
    const [renamings, ends] = await Promise.all([
      queries.readRenamings(ctx.db, records.filter(isNamed).map(entityOf)),
      queries.readLastPlaces(ctx.db, records.filter(isGone).map(entityOf)),
    ])
    const grouped = Map.groupBy(renamings, ({ entityType, entityId }) => `${entityType} ${entityId}`)
    return new RecordNames({
      places,
      renamings: grouped,
      ends: new Map(ends.map((end) => [`${end.entityType} ${end.entityId}`, end])),
      reach,
      hidden: new Set(ctx.can(permissionsOf(orgUnits.getAll.permission)) ? [] : (['orgUnit'] as const)),
    })
  }

  placeOf = (kind: HistoryKind, id: number): queries.NamedRecordScope | undefined => this.#places.get(nameOf(kind, id))

  /** The present org unit, or the last one of a deleted record. */
  orgUnitOf(kind: HistoryKind, id: number): number | null {
    const place = this.placeOf(kind, id)
    return place ? place.orgUnitId : (this.#endOf(kind, id)?.orgUnitId ?? null)
  }

  /** The record whose page shows this one, or did at its end. */
  withinOf(kind: HistoryKind, id: number): { kind: HistoryKind; id: number } | null {
    const within = kindOf(kind).within as HistoryKind | null
    if (within === null) return null
    const last = this.#endOf(kind, id)?.changes[keyOfWhole(kind) ?? '']?.[0]
    const wholeId = this.placeOf(kind, id)?.withinId ?? (typeof last === 'number' ? last : null)
    return wholeId === null ? null : { kind: within, id: wholeId }
  }

  #endOf = (kind: HistoryKind, id: number): queries.LastChangeOfRecord | undefined =>
    this.#ends.get(`${kindOf(kind).entity} ${id}`)

  /** The present name, or the last one of a deleted record. */
  now: NameOf = (asked, askedId) => this.#name(asked, askedId, null)

  /** The present name if the caller may open the record now; else the name of `otherwise`. */
  known =
    (otherwise: NameOf): NameOf =>
    (asked, id) => {
      const kind = asked as HistoryKind
      // Everybody who chooses an org unit sees its present name.
      const isKnown = kind === 'orgUnit' || isWithin(this.#reach.get(kind), this.orgUnitOf(kind, id))
      return isKnown ? this.now(kind, id) : otherwise(kind, id)
    }

  /** The name right after the entry. */
  at =
    (key: EntryKey): NameOf =>
    (asked, askedId) =>
      this.#name(asked, askedId, key)

  /** Each part is the old value of its first later change, or the present value. */
  #name(asked: string, askedId: number, key: EntryKey | null): string | null {
    const [kind, id] = named(asked as HistoryKind, askedId)
    if (this.#hidden.has(kind)) return null
    const timeline = this.#renamings.get(`${kindOf(kind).entity} ${id}`) ?? []
    const place = this.placeOf(kind, id)
    // A deleted record has no present name; its last entry holds the values at its end.
    const later = timeline.filter((one) => (key && isAfter(one, key)) || (!place && one === timeline.at(-1)))
    const names = place?.names ?? kindOf(kind).namedBy.map(() => null)
    const parts = names.map((today, index) => {
      const field = kindOf(kind).namedBy[index] ?? ''
      const change = later.find((one) => field in one.changes)?.changes[field]
      return change ? change[0] : today
    })
    return parts.filter((part) => typeof part === 'string').join(' ') || null
  }
}

function withWholes(wanted: queries.IdsByKind): queries.IdsByKind {
  const all: queries.IdsByKind = new Map()
  for (const [kind, ids] of wanted)
    for (const id of ids) {
      queries.want(all, kind, id)
      queries.want(all, ...named(kind, id))
    }
  return all
}
