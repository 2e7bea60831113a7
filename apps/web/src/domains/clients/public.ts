export { ClientDetailsTab } from './ClientDetailsTab.tsx'
export { ClientEmailTab } from './ClientEmailTab.tsx'
export { ClientInstancesTab } from './ClientInstancesTab.tsx'
export { ClientPicker, useMayOpenClient } from './ClientPicker.tsx'
