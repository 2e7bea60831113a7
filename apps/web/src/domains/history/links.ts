import type { HistoryKind } from '@acm/contract/history-kinds'
import { paths } from './paths.ts'

/** The record with everything on its page, and all that happened there, as its History tab. */
export const activityOf = (kind: HistoryKind, id: number): string =>
  `${paths.activity()}?within=${kind}.${id}&onlyChanges=false`
