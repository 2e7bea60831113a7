import { permissionsOf } from '@acm/contract/core/endpoint'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { orgUnits } from '@acm/contract/org-units'
import { valueKindOf } from './changes.rules.ts'
import { kindOf, type Reach, type ToldField, toldField, toldFields } from './fields.rules.ts'
import type { Reading } from './reading.ts'

/** Keys of the entries of a kind that somebody reads, with their values. */
export interface ReadKeys {
  kind: HistoryKind
  keys: readonly string[]
  /** All keys but these are read as well: names that nothing declares; null: none of them. */
  allBut: readonly string[] | null
  /** Where the record has to lie; null: wherever they may open it. */
  within: Reach | null
}

/** Where of the opened records somebody reads a field: null: of all of them, undefined: of none. */
function placeOf({ ctx }: Reading, kind: HistoryKind, { read }: ToldField, opened: Reach): Reach | null | undefined {
  if (read === null) return null
  if (kindOf(kind).lies !== 'somewhere') return ctx.can(read) ? null : undefined
  const scope = ctx.scope(...read)
  if (scope.all || (!opened.all && opened.orgUnitIds.every((id) => scope.orgUnitIds.includes(id)))) return null
  return scope.orgUnitIds.length > 0 ? scope : undefined
}

function keysOf(reading: Reading, kind: HistoryKind, isMeant: (told: ToldField) => boolean): ReadKeys[] {
  const opened = reading.reach.get(kind) ?? reading.touching.get(kind)
  if (!opened) return []
  const isTold = (told: ToldField) => !told.isUntold && !(told.isOfAll && !reading.reach.has(kind))
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

/** What a text is looked for in: no secret has a value that anybody reads. */
export const readValues = (reading: Reading, kinds: readonly HistoryKind[]): ReadKeys[] =>
  kinds.flatMap((kind) => {
    const { others, record } = kindOf(kind)
    const declared = [...toldFields(kind).keys(), ...(record ? [record.id] : [])]
    const undeclared = { kind, keys: [], allBut: declared, within: null }
    return [...keysOf(reading, kind, (told) => valueKindOf(told) !== 'secret'), ...(others ? [undeclared] : [])]
  })

/** Under which keys entries tell of a field. */
export const readField = (reading: Reading, kinds: readonly HistoryKind[], field: string): ReadKeys[] =>
  kinds.flatMap((kind) => {
    const isUndeclared = !toldFields(kind).has(field) && toldField(kind, field) !== undefined
    const undeclared = { kind, keys: [field], allBut: null, within: null }
    return [...keysOf(reading, kind, (told) => told.name === field), ...(isUndeclared ? [undeclared] : [])]
  })

/** Of which records of a kind somebody knows what they are called today; undefined: of none. */
export function knownOf({ ctx, reach, touching }: Reading, kind: HistoryKind): Reach | undefined {
  // Org units are called by their names of today wherever they are chosen.
  if (kind === 'orgUnit') return ctx.can(permissionsOf(orgUnits.getAll.permission)) ? { all: true } : undefined
  return reach.get(kind) ?? (touching.has(kind) ? { all: true } : undefined)
}
