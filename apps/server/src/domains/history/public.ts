export { kindOf, kindOfEntry } from './fields.rules.ts'
export type { Subjects } from './history.queries.ts'
