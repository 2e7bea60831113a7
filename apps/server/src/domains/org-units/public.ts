export { namesOfUnits, orgUnitSearch } from './org-units.queries.ts'
export { insertOrgUnit, orgUnitHistory } from './org-units.service.ts'
