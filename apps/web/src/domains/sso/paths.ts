/** Addresses of this domain's screens. */
export const paths = {
  identityProviders: () => '/sso/identity-providers',
  identityProviderAssignment: () => '/sso/identity-provider-assignment',
}

/** The identity providers whose certificate has ended or ends soon. */
export const endingCertificates = () => `${paths.identityProviders()}?certificateEnds=true`

/** The instances of a client, to be given one of its identity providers. */
export const assignmentOf = (acesClientName: string) =>
  `${paths.identityProviderAssignment()}?${new URLSearchParams({ acesClientName })}`
