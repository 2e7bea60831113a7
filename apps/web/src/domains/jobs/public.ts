export { OpenChangesTable } from './OpenChangesTable.tsx'
export { JobState, OwnJobTable, useOwnJob } from './OwnJobTable.tsx'
