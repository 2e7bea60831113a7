export { countNeedyJobs, jobHistory } from './jobs.service.ts'
