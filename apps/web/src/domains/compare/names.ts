import type { HistoryRecord } from '@acm/contract/history'

/** What the column of a record is called. */
export const nameOf = ({ name, kindLabel, id }: HistoryRecord): string => name ?? `${kindLabel} ${id}`
