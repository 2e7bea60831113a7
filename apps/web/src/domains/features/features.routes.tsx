import { comingPage } from '../../shell/pages/coming.ts'
import { screen } from '../../shell/screen.ts'

export const featureScreens = [
  screen({
    name: 'features',
    path: '/features',
    title: 'Features',
    permission: ['FEATURE_FLAG_VIEW'],
    component: comingPage,
  }),
  screen({
    name: 'features-bulk-edit',
    path: '/features-bulk-edit',
    title: 'Bulk Edit Features',
    permission: { allOrgUnits: ['FEATURE_FLAG_EDIT'] },
    component: comingPage,
    menu: 'features',
  }),
]
