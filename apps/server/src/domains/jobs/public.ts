export { jobHistory } from './jobs.service.ts'
