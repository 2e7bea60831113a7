export { useExportAct } from './useExportAct.tsx'
export { useInstanceActs } from './useInstanceActs.tsx'
