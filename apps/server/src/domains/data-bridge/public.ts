export { insertSetup } from './data-bridge.service.ts'
