export {
  editingNeeds,
  OrgUnitPicker,
  useEditAccess,
  useOrgUnitColumn,
  useOrgUnitFilter,
  useOrgUnitInput,
  useOrgUnitName,
} from './OrgUnitPicker.tsx'
export { useOrgUnitPlace } from './OrgUnitPlace.tsx'
