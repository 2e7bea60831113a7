export { instanceVendorsHistory } from './vendor-choices.service.ts'
export { vendorProductJob, vendorSelectionJob } from './vendors.jobs.ts'
export { vendorProductSearch } from './vendors.queries.ts'
export { insertProducts, insertSelections, jobOf, vendorProductHistory } from './vendors.service.ts'
