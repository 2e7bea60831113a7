export { guardRights, isLastAdministrator } from './rights.service.ts'
export { deleteAssignments, insertAssignment, insertRole, listDeleted, referencesExist } from './roles.queries.ts'
export { ensurePredefinedRoles, getRole, PREDEFINED_ROLES, SYSTEM_ADMINISTRATOR } from './roles.service.ts'
export { guardWaysIn, listShutOut } from './ways-in.service.ts'
