export { OrgUnitAccessTable, UserAccessTable } from './AccessTable.tsx'
export { HoldersTable, useSeesHolders } from './HoldersTable.tsx'
export { RoleChangesTable } from './RoleChangesTable.tsx'
