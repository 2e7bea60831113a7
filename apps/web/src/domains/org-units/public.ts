export {
  editingNeeds,
  OrgUnitPicker,
  useEditAccess,
  useOrgUnitInput,
  useOrgUnitName,
} from './OrgUnitPicker.tsx'
export { useOrgUnitPlace } from './OrgUnitPlace.tsx'
export { useOrgUnitColumn, useOrgUnitFilter, useOrgUnitsFilter } from './orgUnitFilter.ts'
