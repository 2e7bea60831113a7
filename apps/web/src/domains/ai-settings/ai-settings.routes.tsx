import { screen } from '../../shell/screen.ts'

export const aiSettingsScreens = [
  screen({
    name: 'ai-settings',
    path: '/ai-settings/{id}',
    permission: { allOrgUnits: ['FEATURE_FLAG_EDIT'] },
    component: () => import('./AiSettingsPage.tsx').then((page) => page.AiSettingsPage),
    menu: 'instances',
  }),
]
