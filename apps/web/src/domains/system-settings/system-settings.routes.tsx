import { screen } from '../../shell/screen.ts'

export const systemSettingsScreens = [
  screen({
    name: 'system-settings',
    path: '/system-settings',
    about: 'How the servers are set up',
    permission: ['SYSTEM_SETTINGS_VIEW'],
    component: () => import('./SystemSettingsPage.tsx').then((page) => page.SystemSettingsPage),
  }),
]
