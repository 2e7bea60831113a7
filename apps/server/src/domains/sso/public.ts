export {
  countEndingCertificates,
  countInstancesWithoutProvider,
  insertProviders,
  nameOfProvider,
} from './identity-providers.service.ts'
export {
  ANSWER_MINUTES,
  askIdentityProvider,
  deleteEnded,
  describeServiceProvider,
  takeAssertion,
  takeConfirmation,
  takePending,
  takeRequestForm,
} from './saml.service.ts'
