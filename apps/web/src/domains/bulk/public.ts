export { clientRows, instanceRows, ssoRows, userRows } from './rowsOf.ts'
export { useBulkActs } from './useBulkActs.tsx'
export { useExportAct } from './useExportAct.tsx'
