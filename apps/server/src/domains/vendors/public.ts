export { jobOf } from './vendors.service.ts'
