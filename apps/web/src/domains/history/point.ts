import { HISTORY_KINDS, type HistoryKind } from '@acm/contract/history-kinds'
import { formatInstant } from '../../ui/dates.ts'

/** A record at a point of its history: before or after an entry, or at a moment. */
export interface Point {
  kind: HistoryKind
  id: number
  how: 'before' | 'after' | 'at'
  /** The id of the entry, or the moment. */
  of: string
}

/** The key under which addresses hold what is shown as it was. */
export const AS_OF_KEY = 'asOf'

const HOW = ['before', 'after', 'at'] as const

/** 'client.12.before.4711' */
export const pointText = ({ kind, id, how, of }: Point): string => [kind, id, how, of].join('.')

/** The point that such a text means; null: none. */
export function pointFrom(text: string | undefined): Point | null {
  const [kind, id, how, ...of] = text?.split('.') ?? []
  const known = { kind: HISTORY_KINDS.find((one) => one === kind), how: HOW.find((one) => one === how) }
  if (!known.kind || !known.how || !/^\d{1,15}$/.test(id ?? '') || of.length === 0) return null
  return { kind: known.kind, id: Number(id), how: known.how, of: of.join('.') }
}

/** What the call that answers it is asked. */
export const asOfInput = ({ kind, id, how, of }: Point) => ({ params: { kind, id }, query: { [how]: of } })

/** What the values of a point are, in words. */
export const toldOf = ({ how }: Pick<Point, 'how'>, at: string): string =>
  how === 'before' ? `the values from before the change of ${formatInstant(at)}` : `the values of ${formatInstant(at)}`
