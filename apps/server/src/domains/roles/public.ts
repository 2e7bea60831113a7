export { guardRights, isLastAdministrator } from './rights.service.ts'
export { roleSearch } from './roles.queries.ts'
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
  roleHistory,
  SYSTEM_ADMINISTRATOR,
} from './roles.service.ts'
