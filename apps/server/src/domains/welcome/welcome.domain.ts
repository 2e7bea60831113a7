import type { welcome } from '@acm/contract/welcome'
import type { ServerDomain } from '../../platform/domain.ts'
import { welcomeRoutes } from './welcome.routes.ts'

export const welcomeDomain = {
  routes: ({ history }) => welcomeRoutes(history),
} satisfies ServerDomain<typeof welcome>
