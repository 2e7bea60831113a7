import type { RecordAsOf } from '@acm/contract/history'
import { HISTORY_KINDS, type HistoryKind } from '@acm/contract/history-kinds'
import { formatInstant } from '../../ui/dates.ts'

/** Values for a form: the record before or after an entry, or those of another record. */
export interface HistoryPoint {
  kind: HistoryKind
  id: number
  how: 'before' | 'after' | 'from'
  /** Entry id; for another record its id and field names (`copyOf`). */
  of: string
}

export const VERSION_KEY = 'asOf'

const HOW = ['before', 'after', 'from'] as const

/** For example 'client.12.before.4711'. */
export const pointText = ({ kind, id, how, of }: HistoryPoint): string => [kind, id, how, of].join('.')

export function pointFrom(text: string | undefined): HistoryPoint | null {
  const [kind, id, how, ...of] = text?.split('.') ?? []
  const point = { kind: HISTORY_KINDS.find((one) => one === kind), how: HOW.find((one) => one === how) }
  if (!point.kind || !point.how || !/^\d{1,15}$/.test(id ?? '') || of.length === 0) return null
  return { kind: point.kind, id: Number(id), how: point.how, of: of.join('.') }
}

interface CopiedFields {
  id: number
  names: readonly string[]
}

const BETWEEN = '~'

export const copyText = ({ id, names }: CopiedFields): string => [id, ...names].join(BETWEEN)
export function copyOf({ how, of }: Pick<HistoryPoint, 'how' | 'of'>): CopiedFields | null {
  const [id, ...names] = of.split(BETWEEN)
  return how === 'from' ? { id: Number(id) || 0, names } : null
}

/** Another record is asked for as it stands now. */
export function asOfInput(point: HistoryPoint) {
  const { kind, id, how, of } = point
  const copied = copyOf(point)
  return copied ? { params: { kind, id: copied.id }, query: {} } : { params: { kind, id }, query: { [how]: of } }
}

export function asOfNote(
  { how }: Pick<HistoryPoint, 'how'>,
  { at, record }: Pick<RecordAsOf, 'at' | 'record'>,
): string {
  if (how === 'from') return `the values of ${record.name ?? record.kindLabel}`
  return how === 'before'
    ? `the values from before the change on ${formatInstant(at)}`
    : `the values as of ${formatInstant(at)}`
}
