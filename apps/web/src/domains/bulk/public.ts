export { clientRows, instanceRows, ssoRows } from './rowsOf.ts'
export { useBulkActs } from './useBulkActs.tsx'
export { useExportAct } from './useExportAct.tsx'
