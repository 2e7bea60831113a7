import type { sso } from '@acm/contract/sso'
import type { Domain } from '../../platform/domain.ts'
import { ssoRoutes } from './identity-providers.routes.ts'
import { identityProviderHistory } from './identity-providers.service.ts'

export const ssoDomain = {
  routes: ({ services }) => ssoRoutes(services),
  history: { identityProvider: identityProviderHistory },
} satisfies Domain<typeof sso>
