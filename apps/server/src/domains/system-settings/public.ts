export { ensureSharedSecret } from './system-settings.service.ts'
