export { setDataBridgeFlags } from './data-bridge-flags.service.ts'
export { holdPlace, requirePlace } from './instance-place.service.ts'
export { ofInstanceInScope, placesWithin } from './instances.queries.ts'
export {
  changeInstance,
  chosenInstances,
  countDownInstances,
  hasReadableInstance,
  type insertInstance,
  readInstancesOfClient,
} from './instances.service.ts'
export { changeSsoAssignment, saveSsoAssignment } from './sso-assignment.service.ts'
export { saveVendorFlags } from './vendor-flags.service.ts'
