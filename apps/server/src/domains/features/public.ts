export { featureSearch } from './features.queries.ts'
export { featureHistory, insertFlags, instanceFeaturesHistory, listNames } from './features.service.ts'
