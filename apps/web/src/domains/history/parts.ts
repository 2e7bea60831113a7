import { type HistoryKind, historyKinds, kindsOnPageOf } from '@acm/contract/history-kinds'
import type { ListQuery } from '../../api/pageQuery.ts'

/** Of which part 'as it was' tells: of the one that is chosen, where that is one with the id of the record. */
export const partOf = (kind: HistoryKind, chosen: ListQuery[string] | undefined): HistoryKind =>
  kindsOnPageOf(kind).find((one) => [chosen].flat().includes(one) && historyKinds[one].hasIdOfWhole) ?? kind

/** What the history is among the parts of a record's page. */
export const HISTORY_PART = 'history'
