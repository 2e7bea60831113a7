export { OrgUnitPicker, useEditAccess, useOrgUnitFilter, useOrgUnitInput, useOrgUnitName } from './OrgUnitPicker.tsx'
