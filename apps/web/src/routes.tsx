import { SIGN_IN_PATH } from '@acm/contract/session-paths'
import { accessScreens } from './domains/access/access.routes.tsx'
import { aiSettingsScreens } from './domains/ai-settings/ai-settings.routes.tsx'
import { amqGroupScreens } from './domains/amq-groups/amq-groups.routes.tsx'
import { amqScreens } from './domains/amqs/amqs.routes.tsx'
import { clientScreens } from './domains/clients/clients.routes.tsx'
import { compareScreens } from './domains/compare/compare.routes.tsx'
import { featureScreens } from './domains/features/features.routes.tsx'
import { historyScreens } from './domains/history/history.routes.tsx'
import { instanceScreens } from './domains/instances/instances.routes.tsx'
import { jobScreens } from './domains/jobs/jobs.routes.tsx'
import { orgUnitScreens } from './domains/org-units/org-units.routes.tsx'
import { reportScreens } from './domains/reports/reports.routes.tsx'
import { roleScreens } from './domains/roles/roles.routes.tsx'
import { CheckSamlResultsPage } from './domains/session/public.ts'
import { signInMethodScreens } from './domains/sign-in-methods/sign-in-methods.routes.tsx'
import { ssoScreens } from './domains/sso/sso.routes.tsx'
import { systemSettingsScreens } from './domains/system-settings/system-settings.routes.tsx'
import { userScreens } from './domains/users/users.routes.tsx'
import { vendorScreens } from './domains/vendors/vendors.routes.tsx'
import { welcomeScreens } from './domains/welcome/welcome.routes.tsx'
import { helpScreens } from './pages/help.routes.tsx'
import { recordScreens } from './pages/records.routes.tsx'
import type { OpenPage } from './shell/createConsoleRouter.tsx'
import { shellScreens } from './shell/pages/shell.routes.tsx'
import { HealthPage } from './shell/pages/WaitPage.tsx'
import { type AnyScreen, patternOf } from './shell/screen.ts'

export const screens: readonly AnyScreen[] = [
  ...welcomeScreens,
  ...shellScreens,
  ...helpScreens,
  ...recordScreens,
  ...clientScreens,
  ...instanceScreens,
  ...jobScreens,
  ...featureScreens,
  ...aiSettingsScreens,
  ...reportScreens,
  ...amqGroupScreens,
  ...amqScreens,
  ...systemSettingsScreens,
  ...vendorScreens,
  ...ssoScreens,
  ...roleScreens,
  ...accessScreens,
  ...historyScreens,
  ...compareScreens,
  ...userScreens,
  ...signInMethodScreens,
  ...orgUnitScreens,
]

/** The sign-in page is a separate document. */
export const openPages: OpenPage[] = [
  { path: '/health', component: HealthPage },
  { path: '/check-saml-results', component: CheckSamlResultsPage },
]

/** For the build, which tells them to the server. */
export const patterns = (): string[] => [
  SIGN_IN_PATH,
  ...openPages.map(({ path }) => path),
  ...screens.flatMap(({ path, aliases = [] }) => [path, ...aliases].map((one) => patternOf(one, screens))),
]
