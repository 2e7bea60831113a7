export { guardRights, isLastAdministrator } from './rights.service.ts'
export {
  deleteAssignments,
  ensurePredefinedRoles,
  getRole,
  insertAssignment,
  insertRole,
  PREDEFINED_ROLES,
  referencesExist,
  roleHistory,
  SYSTEM_ADMINISTRATOR,
} from './roles.service.ts'
