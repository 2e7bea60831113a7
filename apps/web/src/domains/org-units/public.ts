export {
  editingNeeds,
  OrgUnitPicker,
  useEditAccess,
  useOrgUnitFilter,
  useOrgUnitInput,
  useOrgUnitName,
} from './OrgUnitPicker.tsx'
export { useOrgUnitPlace } from './OrgUnitPlace.tsx'
