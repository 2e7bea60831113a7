export { ensureSharedSecret, getBackups } from './system-settings.service.ts'
