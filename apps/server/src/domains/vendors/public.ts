export { insertProducts, insertSelections, jobOf } from './vendors.service.ts'
