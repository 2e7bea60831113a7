import type { HistoryRecord, HistoryStanding, HistoryValue } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import type { Changes } from '../../platform/history/history.ts'
import { forbidden, notFound } from '../../platform/problems.ts'
import { hasEntries } from './as-of.queries.ts'
import { memberOf, type Naming, toldValue, valueKindOf } from './changes.rules.ts'
import { namesOf, namingAt, recordOf } from './entries.service.ts'
import { isWithin, kindOf, type ToldField, toldField, toldFields } from './fields.rules.ts'
import type { EntryRow } from './history.queries.ts'
import type { Names } from './names.service.ts'
import type { Reading } from './reading.ts'

/** A record as the history tells it. */
export type State = Record<string, unknown>

export interface Subject {
  kind: HistoryKind
  id: number
}

/** A record that the caller may open, as it stands: who may not cannot tell it from one that is not there. */
export async function opened(
  reading: Reading,
  subject: Subject,
): Promise<{ orgUnitId: number | null; now: State | null }> {
  const { kind, id } = subject
  const { ctx, subjects, reach } = reading
  const names = await namesIn(reading, [{ ...subject, state: null }])
  const orgUnitId = names.orgUnitOf(kind, id)
  if (!isWithin(reach.get(kind), orgUnitId)) throw forbidden()
  const isKnown = names.placeOf(kind, id) !== undefined || (await hasEntries(ctx.db, kind, id))
  if (!subjects[kind].stored || !isKnown) throw notFound()
  return { orgUnitId, now: await stateOf(reading, subject) }
}

/** How a record stands; null: it is not there. */
export async function stateOf({ ctx, subjects }: Reading, { kind, id }: Subject): Promise<State | null> {
  const now = await subjects[kind].stored?.(ctx, id)
  return (now as State | null | undefined) ?? null
}

/** The fields of the kind, and whatever else stands in it. */
export function keptFields(kind: HistoryKind, state: State): ToldField[] {
  const known = [...toldFields(kind).values()].filter((told) => told.isKept && !told.isMember)
  const others = Object.keys(state).flatMap((key) => (toldFields(kind).has(key) ? [] : (toldField(kind, key) ?? [])))
  return [...known, ...others].filter(({ name }) => name in state || kindOf(kind).record !== null)
}

/** What everything in these states is called. */
export function namesIn(reading: Reading, stood: readonly (Subject & { state: State | null })[]): Promise<Names> {
  const rows = stood.map(({ kind, id, state }) => {
    const changes: Changes = Object.fromEntries(Object.entries(state ?? {}).map(([key, value]) => [key, [null, value]]))
    return { kind, entityId: id, changes } as EntryRow & Subject
  })
  return namesOf(reading, rows)
}

/** After all that has happened. */
const NOW = { at: '9999-12-31T23:59:59.999Z', id: Number.MAX_SAFE_INTEGER }

/** What stands today is called as it is called today. */
export const namingNow = (names: Names): Naming => ({ ...namingAt(names, NOW), past: names.now, now: names.now })
export const recordNow = (names: Names, kind: HistoryKind, id: number): HistoryRecord => recordOf(names, kind, id, NOW)

/** What stands in a field; of a secret only whether there is one. */
export function standingOf(told: ToldField, value: unknown, naming: Naming): HistoryStanding {
  const kind = valueKindOf(told)
  if (kind === 'set') return (Array.isArray(value) ? value : []).map((one) => memberOf(told, one, naming))
  return kind === 'secret' ? plainly(Boolean(value)) : toldValue(told, value, naming)
}

const plainly = (value: boolean): HistoryValue => ({ value, name: null, nameNow: null, isGone: false })

/** Whether a field stands the same; members of a set in whatever order. */
export function isSameIn(told: ToldField, one: unknown, other: unknown): boolean {
  return valueKindOf(told) === 'set' ? isSame(sorted(one), sorted(other)) : isSame(one, other)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const sorted = (members: unknown): string[] =>
  (Array.isArray(members) ? members : []).map((member) => JSON.stringify(member)).sort()
