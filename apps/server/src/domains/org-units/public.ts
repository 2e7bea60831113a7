export { insertOrgUnit } from './org-units.service.ts'
