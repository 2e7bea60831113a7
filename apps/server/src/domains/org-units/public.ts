export { namesOfUnits } from './org-units.queries.ts'
