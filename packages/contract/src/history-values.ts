export type { HistoryStanding, HistoryValue } from './history-values.answers.ts'

/** Rendered like the field, as a secret (never its value), or as added and removed members. */
export const VALUE_KINDS = [
  'text',
  'multiline',
  'number',
  'dollars',
  'date',
  'flag',
  'id',
  'list',
  'file',
  'secret',
  'set',
] as const
export type HistoryValueKind = (typeof VALUE_KINDS)[number]
