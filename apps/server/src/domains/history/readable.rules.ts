import { permissionsOf } from '@acm/contract/core/endpoint'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { orgUnits } from '@acm/contract/org-units'
import { valueKindOf } from './changes.rules.ts'
import { kindOf, type ReadableField, type ReadScope, toldField, toldFields } from './fields.rules.ts'
import type { HistoryReader } from './reading.ts'

export interface ReadKeys {
  kind: HistoryKind
  keys: readonly string[]
  /** Undeclared keys are read too, except these; null: no undeclared keys. */
  allBut: readonly string[] | null
  /** The records must lie here; null: wherever the caller may open them. */
  within: ReadScope | null
}

/** The part of the opened records in which the caller reads a field; null: all, undefined: none. */
function placeOf(
  { ctx }: HistoryReader,
  kind: HistoryKind,
  { read }: ReadableField,
  opened: ReadScope,
): ReadScope | null | undefined {
  if (read === null) return null
  if (kindOf(kind).lies !== 'somewhere') return ctx.can(read) ? null : undefined
  const scope = ctx.scope(...read)
  if (scope.all || (!opened.all && opened.orgUnitIds.every((id) => scope.orgUnitIds.includes(id)))) return null
  return scope.orgUnitIds.length > 0 ? scope : undefined
}

function keysOf(reading: HistoryReader, kind: HistoryKind, isMeant: (told: ReadableField) => boolean): ReadKeys[] {
  const opened = reading.reach.get(kind) ?? reading.touching.get(kind)
  if (!opened) return []
  const isTold = (told: ReadableField) => !told.isUntold && !(told.isOfAll && !reading.reach.has(kind))
  const own = kindOf(kind).record?.id
  const read = [...toldFields(kind)].flatMap(([key, told]) => {
    const within = key !== own && isTold(told) && isMeant(told) ? placeOf(reading, kind, told, opened) : undefined
    return within === undefined ? [] : [{ key, within }]
  })
  const byPlace = Map.groupBy(read, ({ within }) => JSON.stringify(within))
  return [...byPlace.values()].map((some) => ({
    kind,
    keys: some.map(({ key }) => key),
    allBut: null,
    within: some[0]?.within ?? null,
  }))
}

/** Keys for a text search; secrets have no readable values. */
export const readValues = (reading: HistoryReader, kinds: readonly HistoryKind[]): ReadKeys[] =>
  kinds.flatMap((kind) => {
    const { others, record } = kindOf(kind)
    const declared = [...toldFields(kind).keys(), ...(record ? [record.id] : [])]
    const undeclared = { kind, keys: [], allBut: declared, within: null }
    return [...keysOf(reading, kind, (told) => valueKindOf(told) !== 'secret'), ...(others ? [undeclared] : [])]
  })

export const readField = (reading: HistoryReader, kinds: readonly HistoryKind[], field: string): ReadKeys[] =>
  kinds.flatMap((kind) => {
    const isUndeclared = !toldFields(kind).has(field) && toldField(kind, field) !== undefined
    const undeclared = { kind, keys: [field], allBut: null, within: null }
    return [...keysOf(reading, kind, (told) => told.name === field), ...(isUndeclared ? [undeclared] : [])]
  })

/** The records whose present names the caller knows; undefined: none. */
export function knownOf({ ctx, reach, touching }: HistoryReader, kind: HistoryKind): ReadScope | undefined {
  // Everybody who chooses an org unit sees its present name.
  if (kind === 'orgUnit') return ctx.can(permissionsOf(orgUnits.getAll.permission)) ? { all: true } : undefined
  return reach.get(kind) ?? (touching.has(kind) ? { all: true } : undefined)
}
