import { screen } from '../../shell/screen.ts'

export const ssoScreens = [
  screen({
    name: 'identity-providers',
    path: '/sso/identity-providers',
    about: 'Single sign-on for clients',
    permission: ['SSO_CONFIG_VIEW'],
    component: () => import('./IdentityProvidersPage.tsx').then((page) => page.IdentityProvidersPage),
  }),
  screen({
    name: 'identity-provider-assignment',
    path: '/sso/identity-provider-assignment',
    about: 'Which provider each instance signs in with',
    permission: ['SSO_CONFIG_VIEW'],
    component: () => import('./IdentityProviderAssignmentPage.tsx').then((page) => page.IdentityProviderAssignmentPage),
  }),
]
