export { hasInstanceInScope, type NewInstance, ofInstanceInScope, placesWithin } from './instances.queries.ts'
export {
  changeInstance,
  chosenInstances,
  countDownInstances,
  hasReadableInstance,
  holdPlace,
  readInstancesOfClient,
  requirePlace,
  setDataBridgeFlags,
} from './instances.service.ts'
export { changeSsoAssignment, saveSsoAssignment } from './sso-assignment.service.ts'
export { saveVendorFlags } from './vendor-flags.service.ts'
