import { type HistoryKind, historyKinds, kindsOnPageOf } from '@acm/contract/history-kinds'
import type { ListQuery } from '../../api/pageQuery.ts'

/** The chosen part, if it shares the record's id, else the record. */
export const partOf = (kind: HistoryKind, chosen: ListQuery[string] | undefined): HistoryKind =>
  kindsOnPageOf(kind).find((one) => [chosen].flat().includes(one) && historyKinds[one].hasIdOfWhole) ?? kind
