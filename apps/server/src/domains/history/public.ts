export { kindOf, kindOfEntry } from './fields.rules.ts'
export type { Subjects } from './history.queries.ts'
export { type Place, readPlaces, type Wanted, want } from './names.queries.ts'
