export const paths = {
  identityProviders: () => '/sso/identity-providers',
  identityProviderAssignment: () => '/sso/identity-provider-assignment',
}

export const endingCertificates = () => `${paths.identityProviders()}?certificateEnds=true`

export const assignmentOf = (acesClientName: string) =>
  `${paths.identityProviderAssignment()}?${new URLSearchParams({ acesClientName })}`

export const instancesOfProvider = (provider: string) =>
  `${paths.identityProviderAssignment()}?${new URLSearchParams({ identityProvider: provider })}`

export const instancesWithoutProvider = () => `${paths.identityProviderAssignment()}?lacksProvider=true`

/** Names of providers are unique within a client alone. */
export const providerText = (name: string, client: string) => `${name} (${client})`
