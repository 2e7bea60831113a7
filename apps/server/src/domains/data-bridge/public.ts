export { dataBridgeHistory, insertSetup } from './data-bridge.service.ts'
