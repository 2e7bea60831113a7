export { InstanceDetailsTab } from './InstanceDetailsTab.tsx'
export { InstanceHeading, instanceTitle } from './InstanceHeading.tsx'
export { InstanceLayoutTab } from './InstanceLayoutTab.tsx'
