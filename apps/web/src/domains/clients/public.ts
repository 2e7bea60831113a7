export { ClientDetailsTab, DETAILS_FIELDS } from './ClientDetailsTab.tsx'
export { ClientEmailTab, EMAIL_FIELDS } from './ClientEmailTab.tsx'
export { ClientInstancesTab } from './ClientInstancesTab.tsx'
export { ClientPicker, useMayOpenClient } from './ClientPicker.tsx'
