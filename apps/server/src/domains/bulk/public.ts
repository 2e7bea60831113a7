export { bulkJobs } from './bulk.jobs.ts'
