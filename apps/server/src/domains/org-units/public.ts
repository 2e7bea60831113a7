export { insertOrgUnit, orgUnitHistory } from './org-units.service.ts'
