export { InstanceFeaturesTable } from './InstanceFeaturesTable.tsx'
