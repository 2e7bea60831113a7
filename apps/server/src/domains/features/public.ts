export { featureSearch } from './features.queries.ts'
export {
  featureHistory,
  insertFlags,
  instanceFeaturesHistory,
  listNames,
  requireFeature,
  switchFlag,
} from './features.service.ts'
