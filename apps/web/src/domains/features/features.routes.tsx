import { screen } from '../../shell/screen.ts'

export const featureScreens = [
  screen({
    name: 'features',
    path: '/features',
    about: 'Feature flags across all instances',
    permission: ['FEATURE_FLAG_VIEW'],
    component: () => import('./FeaturesPage.tsx').then((page) => page.FeaturesPage),
  }),
  screen({
    name: 'features-bulk-edit',
    path: '/features-bulk-edit',
    permission: { allOrgUnits: ['FEATURE_FLAG_EDIT'] },
    component: () => import('./BulkEditPage.tsx').then((page) => page.BulkEditPage),
    menu: 'features',
  }),
]
