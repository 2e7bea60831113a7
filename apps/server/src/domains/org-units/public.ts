export { namesOfUnits } from './org-units.queries.ts'
export { insertOrgUnit } from './org-units.service.ts'
