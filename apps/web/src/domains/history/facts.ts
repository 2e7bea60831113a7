import type { HistoryChange, HistoryEntry } from '@acm/contract/history'
import { CREATED, isEnding } from '@acm/contract/history-actions'
import type { ExtraField } from '@acm/contract/history-fields'
import { historyKinds, type KindOfHistory } from '@acm/contract/history-kinds'

/** Both values of a change, or only the one that matters. */
export type FactSide = 'both' | 'now' | 'old'

const kindOf = ({ record }: HistoryEntry): KindOfHistory | null => record && historyKinds[record.kind]

/** Other fields describe the act, not the record's state. */
function isKept(kind: KindOfHistory, field: string): boolean {
  const extra: ExtraField | undefined = kind.extra[field]
  return extra ? extra.isKept === true : kind.others !== null || (kind.record !== null && field in kind.record.fields)
}

/** Acts, creations and deletions show one side only. */
export function factSideOf(entry: HistoryEntry): (change: HistoryChange) => FactSide {
  const kind = kindOf(entry)
  const pairs = entry.changes.filter(({ kind }) => kind !== 'set' && kind !== 'secret')
  const isWhole = (side: 'old' | 'now') => pairs.length > 1 && pairs.every((pair) => pair[side] === null)
  if (entry.did === CREATED || isWhole('old')) return () => 'now'
  if (isEnding(entry.action) || isWhole('now')) return () => 'old'
  return ({ field, old }) => (old === null && !(kind && isKept(kind, field)) ? 'now' : 'both')
}

/** Changed something that 'as it was' shows. */
export function canShowAsItWas(entry: HistoryEntry): boolean {
  const kind = kindOf(entry)
  return kind !== null && entry.changes.some(({ field }) => isKept(kind, field))
}
