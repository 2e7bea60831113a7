export { InstanceDetailsTab, InstanceLayoutTab } from './InstanceDetailsTab.tsx'
export { InstanceHeading, instanceTitle } from './InstanceHeading.tsx'
