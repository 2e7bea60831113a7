export {
  editingNeeds,
  OrgUnitPicker,
  useEditAccess,
  useOrgUnitInput,
  useOrgUnitName,
  useOrgUnitPlace,
} from './OrgUnitPicker.tsx'
export { useOrgUnitColumn, useOrgUnitFilter, useOrgUnitsFilter } from './orgUnitFilter.ts'
