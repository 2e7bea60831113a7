import type { RecordAsOf } from '@acm/contract/history'
import { HISTORY_KINDS, type HistoryKind } from '@acm/contract/history-kinds'
import { formatInstant } from '../../ui/dates.ts'

/** What a record's form is filled with: how it stood before or after an entry or at a moment, or what another one has. */
export interface Point {
  kind: HistoryKind
  id: number
  how: 'before' | 'after' | 'at' | 'from'
  /** The id of the entry, or the moment; of another record its id and names of fields (`copyOf`). */
  of: string
}

/** The key under which addresses hold what is shown as it was. */
export const AS_OF_KEY = 'asOf'

const HOW = ['before', 'after', 'at', 'from'] as const

/** 'client.12.before.4711' */
export const pointText = ({ kind, id, how, of }: Point): string => [kind, id, how, of].join('.')

/** The point that such a text means; null: none. */
export function pointFrom(text: string | undefined): Point | null {
  const [kind, id, how, ...of] = text?.split('.') ?? []
  const known = { kind: HISTORY_KINDS.find((one) => one === kind), how: HOW.find((one) => one === how) }
  if (!known.kind || !known.how || !/^\d{1,15}$/.test(id ?? '') || of.length === 0) return null
  return { kind: known.kind, id: Number(id), how: known.how, of: of.join('.') }
}

/** Fields of another record of the kind. */
interface Copied {
  id: number
  names: readonly string[]
}

const BETWEEN = '~'

/** What a point says of the record whose values it is. */
export const copyText = ({ id, names }: Copied): string => [id, ...names].join(BETWEEN)
export function copyOf({ how, of }: Pick<Point, 'how' | 'of'>): Copied | null {
  const [id, ...names] = of.split(BETWEEN)
  return how === 'from' ? { id: Number(id) || 0, names } : null
}

/** What the call that answers it is asked: of another record, how that stands now. */
export function asOfInput(point: Point) {
  const { kind, id, how, of } = point
  const copied = copyOf(point)
  return copied ? { params: { kind, id: copied.id }, query: {} } : { params: { kind, id }, query: { [how]: of } }
}

/** What the values of a point are, in words. */
export function toldOf({ how }: Pick<Point, 'how'>, { at, record }: Pick<RecordAsOf, 'at' | 'record'>): string {
  if (how === 'from') return `the values of ${record.name ?? record.kindLabel}`
  return how === 'before'
    ? `the values from before the change of ${formatInstant(at)}`
    : `the values of ${formatInstant(at)}`
}
