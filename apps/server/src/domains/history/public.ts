export { isSameIn, keptFields, namesIn, type RecordState, standingOf, stateOf } from './as-of.service.ts'
export { valueKindOf } from './changes.rules.ts'
export {
  isReadable,
  isWithin,
  keyOfWhole,
  kindOf,
  kindOfEntry,
  type ReadableField,
} from './fields.rules.ts'
export type { Subjects } from './history.queries.ts'
export { listExisting, readLatest } from './history.service.ts'
export { type IdsByKind, type NamedRecordScope, readPlaces, want } from './names.queries.ts'
export type { RecordNames } from './names.service.ts'
export { createHistoryReader, type HistoryReader } from './reading.ts'
