import type { HistoryKind } from '@acm/contract/history-kinds'
import { paths } from './paths.ts'

/** The history of one record, and of all that its page shows, on the page of all of it. */
export const activityOf = (kind: HistoryKind, id: number): string => `${paths.activity()}?within=${kind}.${id}`
