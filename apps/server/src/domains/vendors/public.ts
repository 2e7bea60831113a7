export { vendorProductJob, vendorSelectionJob } from './vendors.jobs.ts'
export { insertProducts, insertSelections, jobOf } from './vendors.service.ts'
