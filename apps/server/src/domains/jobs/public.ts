export { countNeedyJobs, recordFinished, requireAllowed } from './jobs.service.ts'
export { isAllowedAt, withPlace } from './readers.queries.ts'
