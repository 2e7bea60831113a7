export { listNames } from './features.queries.ts'
export { requireFeature, switchFlag } from './features.service.ts'
