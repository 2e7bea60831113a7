export { FLAG_SIGNS } from './flagSigns.ts'
export { InstanceDetailsTab } from './InstanceDetailsTab.tsx'
export { InstanceHeading, instanceTitle } from './InstanceHeading.tsx'
export { InstanceLayoutTab } from './InstanceLayoutTab.tsx'
