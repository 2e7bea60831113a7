export { ensureSharedSecret, systemSettingsHistory } from './system-settings.service.ts'
