export { DETAILS_FIELDS, InstanceDetailsTab } from './InstanceDetailsTab.tsx'
export { InstanceHeading, instanceTitle } from './InstanceHeading.tsx'
export { InstanceLayoutTab, LAYOUT_FIELDS } from './InstanceLayoutTab.tsx'
