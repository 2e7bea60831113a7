export { insertFlags, listNames } from './features.service.ts'
