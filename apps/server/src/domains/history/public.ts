export { valueKindOf } from './changes.rules.ts'
export { mayPutBack } from './entries.service.ts'
export { listExisting } from './existing.service.ts'
export {
  isReadable,
  isWithin,
  keyOfWhole,
  kindOf,
  kindOfEntry,
  type ToldField,
} from './fields.rules.ts'
export type { Subjects } from './history.queries.ts'
export { readLatest } from './latest.service.ts'
export { type Place, readPlaces, type Wanted, want } from './names.queries.ts'
export type { Names } from './names.service.ts'
export { type Reading, readingOf } from './reading.ts'
export {
  isSameIn,
  keptFields,
  namesIn,
  namingNow,
  opened,
  recordNow,
  type State,
  standingOf,
  stateOf,
} from './standing.service.ts'
