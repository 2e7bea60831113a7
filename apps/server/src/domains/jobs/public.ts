export { countNeedyJobs, jobHistory, requireAllowed } from './jobs.service.ts'
