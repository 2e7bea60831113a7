export { insertQuota } from './ai-settings.service.ts'
