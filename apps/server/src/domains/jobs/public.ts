export { recordFinished } from './finished.service.ts'
export { countNeedyJobs, requireAllowed } from './jobs.service.ts'
export { isAllowedAt, withPlace } from './readers.queries.ts'
