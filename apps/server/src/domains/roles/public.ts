export { guardRights, isLastAdministrator } from './rights.service.ts'
export {
  deleteAssignments,
  ensurePredefinedRoles,
  getRole,
  insertAssignment,
  insertRole,
  listDeleted,
  PREDEFINED_ROLES,
  referencesExist,
  SYSTEM_ADMINISTRATOR,
} from './roles.service.ts'
export { guardWaysIn, listShutOut } from './ways-in.service.ts'
