export { DataBridgeTab } from './DataBridgeTab.tsx'
