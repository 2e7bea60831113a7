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
  takePending,
  takeRequestForm,
} from './saml.service.ts'
