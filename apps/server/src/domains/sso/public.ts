export { countEndingCertificates, identityProviderHistory, insertProviders } from './identity-providers.service.ts'
export {
  ANSWER_MINUTES,
  askIdentityProvider,
  deleteEnded,
  describeServiceProvider,
  takeAssertion,
  takePending,
} from './saml.service.ts'
