export { aiSettingsHistory, insertQuota } from './ai-settings.service.ts'
