export { writeQuota } from './ai-settings.service.ts'
