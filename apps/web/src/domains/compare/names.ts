import type { HistoryRecord } from '@acm/contract/history'

export const nameOf = ({ name, kindLabel, id }: HistoryRecord): string => name ?? `${kindLabel} ${id}`
