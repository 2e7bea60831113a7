/** Addresses of this domain's screens. */
export const paths = {
  identityProviders: () => '/sso/identity-providers',
  identityProviderAssignment: () => '/sso/identity-provider-assignment',
}
