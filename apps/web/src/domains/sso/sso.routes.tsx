import { comingPage } from '../../shell/pages/coming.ts'
import { screen } from '../../shell/screen.ts'

export const ssoScreens = [
  screen({
    name: 'identity-providers',
    path: '/sso/identity-providers',
    title: 'Identity Providers',
    permission: ['SSO_CONFIG_VIEW'],
    component: comingPage,
  }),
  screen({
    name: 'identity-provider-assignment',
    path: '/sso/identity-provider-assignment',
    title: 'Identity Provider Assignment',
    permission: ['SSO_CONFIG_VIEW'],
    component: comingPage,
  }),
]
