export const paths = {
  identityProviders: () => '/sso/identity-providers',
  identityProviderAssignment: () => '/sso/identity-provider-assignment',
}

export const endingCertificates = () => `${paths.identityProviders()}?certificateEnds=true`

export const assignmentOf = (acesClientName: string) =>
  `${paths.identityProviderAssignment()}?${new URLSearchParams({ acesClientName })}`
