export {
  editingNeeds,
  OrgUnitPicker,
  useEditAccess,
  useOrgUnitColumn,
  useOrgUnitFilter,
  useOrgUnitInput,
  useOrgUnitName,
  useOrgUnitsFilter,
} from './OrgUnitPicker.tsx'
export { useOrgUnitPlace } from './OrgUnitPlace.tsx'
