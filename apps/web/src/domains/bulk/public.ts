export { clientRows, instanceRows, userRows } from './rowsOf.ts'
export { useBulkActs } from './useBulkActs.tsx'
export { useExportAct } from './useExportAct.tsx'
