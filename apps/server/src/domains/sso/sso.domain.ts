import type { sso } from '@acm/contract/sso'
import type { ServerDomain } from '../../platform/domain.ts'
import { ssoRoutes } from './identity-providers.routes.ts'
import { identityProviderHistory } from './identity-providers.service.ts'

export const ssoDomain = {
  routes: ({ services }) => ssoRoutes(services),
  history: { identityProvider: identityProviderHistory },
} satisfies ServerDomain<typeof sso>
