import { comingPage } from '../../shell/pages/coming.ts'
import { screen } from '../../shell/screen.ts'

export const aiSettingsScreens = [
  screen({
    name: 'ai-settings',
    path: '/ai-settings/{id}',
    title: 'AI Settings',
    permission: { allOrgUnits: ['FEATURE_FLAG_EDIT'] },
    component: comingPage,
    menu: 'instances',
  }),
]
