export { OrgUnitAccessTable, UserAccessTable } from './AccessTable.tsx'
export { HoldersTable, useSeesHolders } from './HoldersTable.tsx'
export { PermissionHelp } from './PermissionHelp.tsx'
export { RoleChangesTable } from './RoleChangesTable.tsx'
