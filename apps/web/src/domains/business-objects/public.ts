export { ClientBusinessObjectsTab } from './ClientBusinessObjectsTab.tsx'
export { InstanceBusinessObjectsTab } from './InstanceBusinessObjectsTab.tsx'
