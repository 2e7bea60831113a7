export { recordFinished } from './finished.service.ts'
export { countNeedyJobs, requireAllowed } from './jobs.service.ts'
export { isAllowedAt, withPlace } from './places.queries.ts'
