export { featureHistory, insertFlags, instanceFeaturesHistory, listNames } from './features.service.ts'
