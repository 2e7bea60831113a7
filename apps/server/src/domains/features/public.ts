export { insertFlags, listNames, requireFeature, switchFlag } from './features.service.ts'
