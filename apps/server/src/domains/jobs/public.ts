export { countNeedyJobs, requireAllowed } from './jobs.service.ts'
