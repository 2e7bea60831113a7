import { permissionsOf } from '@acm/contract/core/endpoint'
import type { NameOf } from '@acm/contract/core/field'
import type { HistoryRecord } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { orgUnits } from '@acm/contract/org-units'
import { isWithin, keyOfWhole, kindOf } from './fields.rules.ts'
import type { EntryKey } from './history.queries.ts'
import * as queries from './names.queries.ts'
import type { HistoryReader } from './reading.ts'

const isAfter = (one: EntryKey, other: EntryKey) => one.at > other.at || (one.at === other.at && one.id > other.id)
const keyOf = (kind: string, id: number) => `${kind} ${id}`

/** The record that gives this one its name: a part with the id of its whole has the name of the whole. */
function recordKey(kind: HistoryKind, id: number): [HistoryKind, number] {
  const { hasIdOfWhole, within } = kindOf(kind)
  return [hasIdOfWhole && within !== null ? (within as HistoryKind) : kind, id]
}

interface NameParts {
  places: ReadonlyMap<string, queries.NamedRecordScope>
  renamings: ReadonlyMap<string, readonly queries.RenameEntry[]>
  ends: ReadonlyMap<string, queries.EndOfRecord>
}

/** Names of records at any time, as the entries have them, and which of them open now; read once for many entries. */
export class RecordNames {
  readonly #reading: HistoryReader
  readonly #parts: NameParts

  private constructor(reading: HistoryReader, parts: NameParts) {
    this.#reading = reading
    this.#parts = parts
  }

  static async of(reading: HistoryReader, wanted: queries.IdsByKind): Promise<RecordNames> {
    const { ctx, subjects } = reading
    const all = withWholes(wanted)
    const places = new Map(
      (await queries.readPlaces(ctx.db, subjects, all)).map((place) => [keyOf(place.kind, place.id), place]),
    )
    const records = [...all].flatMap(([kind, ids]) => [...ids].map((id) => [kind, id] as const))
    const refOf = ([kind, id]: readonly [HistoryKind, number]) => [kindOf(kind).entity ?? '', id] as const
    const gone = records.filter(([kind, id]) => subjects[kind].places !== null && !places.has(keyOf(kind, id)))
    const [renamings, ends] = await Promise.all([
      queries.readRenamings(ctx.db, records.filter(([kind]) => kindOf(kind).namedBy.length > 0).map(refOf)),
      queries.readEnds(ctx.db, gone.map(refOf)),
    ])
    return new RecordNames(reading, {
      places,
      renamings: Map.groupBy(renamings, ({ entityType, entityId }) => keyOf(entityType, entityId)),
      ends: new Map(ends.map((end) => [keyOf(end.entityType, end.entityId), end])),
    })
  }

  placeOf = (kind: HistoryKind, id: number): queries.NamedRecordScope | undefined =>
    this.#parts.places.get(keyOf(kind, id))

  #endOf = (kind: HistoryKind, id: number): queries.EndOfRecord | undefined =>
    this.#parts.ends.get(keyOf(kindOf(kind).entity ?? '', id))

  /** The present org unit, or the last one of a record that is gone. */
  orgUnitOf(kind: HistoryKind, id: number): number | null {
    return (this.placeOf(kind, id) ?? this.#endOf(kind, id))?.orgUnitId ?? null
  }

  /** The record whose page shows this one, or did at its end. */
  #withinOf(kind: HistoryKind, id: number): HistoryRecord['within'] {
    const within = kindOf(kind).within as HistoryKind | null
    if (within === null) return null
    const last = this.#endOf(kind, id)?.changes[keyOfWhole(kind) ?? '']?.[0]
    const wholeId = this.placeOf(kind, id)?.withinId ?? (typeof last === 'number' ? last : null)
    return wholeId === null ? null : { kind: within, id: wholeId }
  }

  /** With its name right after the entry, or the present one; open or gone only within the caller's reach. */
  recordOf(kind: HistoryKind, id: number, key: EntryKey | null): HistoryRecord {
    const orgUnitId = this.orgUnitOf(kind, id)
    const isReached = isWithin(this.#reading.reach.get(kind), orgUnitId)
    return {
      kind,
      kindLabel: kindOf(kind).label,
      id,
      name: this.#name(kind, id, key),
      isOpen: isReached && this.placeOf(kind, id) !== undefined,
      isGone: isReached && this.#endOf(kind, id) !== undefined,
      within: this.#withinOf(kind, id),
      orgUnitId: isReached ? orgUnitId : null,
    }
  }

  now: NameOf = (kind, id) => this.#name(kind as HistoryKind, id, null)

  /** The name right after the entry. */
  at =
    (key: EntryKey): NameOf =>
    (kind, id) =>
      this.#name(kind as HistoryKind, id, key)

  /** Each part is the old value of its first later change, or the present value. */
  #name(asked: HistoryKind, askedId: number, key: EntryKey | null): string | null {
    const [kind, id] = recordKey(asked, askedId)
    if (kind === 'orgUnit' && !this.#reading.ctx.can(permissionsOf(orgUnits.getAll.permission))) return null
    const timeline = this.#parts.renamings.get(keyOf(kindOf(kind).entity ?? '', id)) ?? []
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
      queries.want(all, ...recordKey(kind, id))
    }
  return all
}
