export { guardRights, isLastAdministrator } from './rights.service.ts'
export {
  deleteAssignments,
  ensurePredefinedRoles,
  findRole,
  getRole,
  insertAssignment,
  insertRole,
  listDeleted,
  PREDEFINED_ROLES,
  referencesExist,
  SYSTEM_ADMINISTRATOR,
} from './roles.service.ts'
