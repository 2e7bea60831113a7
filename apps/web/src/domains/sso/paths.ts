export const paths = {
  identityProviders: () => '/sso/identity-providers',
  identityProviderAssignment: () => '/sso/identity-provider-assignment',
}

export const endingCertificates = () => `${paths.identityProviders()}?certificateEnds=true`

export const certificatesIn = (month: string) => `${paths.identityProviders()}?certificateMonth=${month}`

export const instancesWithoutProvider = () => `${paths.identityProviderAssignment()}?lacksProvider=true`

export const instancesOfProvider = (provider: string) =>
  `${paths.identityProviderAssignment()}?${new URLSearchParams({ identityProvider: provider })}`

/** Names of providers are unique only within a client. */
export const providerText = (name: string, client: string) => `${name} (${client})`

/** Search parameter with the id of the provider to assign. */
export const PROVIDER_KEY = 'provider'

/** The client's instances, to select those that get the provider. */
export const assignmentOf = (acesClientName: string, provider: number) =>
  `${paths.identityProviderAssignment()}?${new URLSearchParams({ acesClientName, [PROVIDER_KEY]: `${provider}` })}`
