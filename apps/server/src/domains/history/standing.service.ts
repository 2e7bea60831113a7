import type { NameOf } from '@acm/contract/core/field'
import type { HistoryStanding, HistoryValue } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import type { FieldChanges } from '../../platform/history/history.ts'
import { memberOf, toldValue, valueKindOf } from './changes.rules.ts'
import { namesOf } from './entries.service.ts'
import { kindOf, type ReadableField, toldField, toldFields } from './fields.rules.ts'
import type { RecordNames } from './names.service.ts'
import type { HistoryReader, RecordRef } from './reading.ts'

export type RecordState = Record<string, unknown>

/** Null: the record does not exist. */
export async function stateOf({ ctx, subjects }: HistoryReader, { kind, id }: RecordRef): Promise<RecordState | null> {
  const now = await subjects[kind].stored?.(ctx, id)
  return (now as RecordState | null | undefined) ?? null
}

export function keptFields(kind: HistoryKind, state: RecordState): ReadableField[] {
  const visibleFields = [...toldFields(kind).values()].filter((told) => told.isKept && !told.isMember)
  const others = Object.keys(state).flatMap((key) => (toldFields(kind).has(key) ? [] : (toldField(kind, key) ?? [])))
  return [...visibleFields, ...others].filter(({ name }) => name in state || kindOf(kind).record !== null)
}

export function namesIn(
  reading: HistoryReader,
  stood: readonly (RecordRef & { state: RecordState | null })[],
): Promise<RecordNames> {
  const rows = stood.map(({ kind, id, state }) => {
    const changes: FieldChanges = Object.fromEntries(
      Object.entries(state ?? {}).map(([key, value]) => [key, [null, value]]),
    )
    return { kind, entityId: id, changes }
  })
  return namesOf(reading, rows)
}

/** The shown value of a field; of a secret only whether there is one. */
export function standingOf(told: ReadableField, value: unknown, nameOf: NameOf): HistoryStanding {
  const kind = valueKindOf(told)
  if (kind === 'set') return (Array.isArray(value) ? value : []).map((one) => memberOf(told, one, nameOf))
  return kind === 'secret' ? plainly(Boolean(value)) : toldValue(told, value, nameOf)
}

const plainly = (value: boolean): HistoryValue => ({ value, name: null })

/** Ignores the order of a set. */
export function isSameIn(told: ReadableField, one: unknown, other: unknown): boolean {
  return valueKindOf(told) === 'set' ? isSame(sorted(one), sorted(other)) : isSame(one, other)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const sorted = (members: unknown): string[] =>
  (Array.isArray(members) ? members : []).map((member) => JSON.stringify(member)).sort()
