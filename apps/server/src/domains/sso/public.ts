export { countEndingCertificates, countInstancesWithoutProvider, nameOfProvider } from './identity-providers.service.ts'
export { ANSWER_MINUTES, deleteEnded, takeConfirmation, takePending } from './saml.queries.ts'
export { askIdentityProvider, describeServiceProvider, takeAssertion, takeRequestForm } from './saml.service.ts'
