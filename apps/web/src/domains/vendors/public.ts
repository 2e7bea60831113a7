export { InstanceVendorsTable } from './InstanceVendorsTable.tsx'
