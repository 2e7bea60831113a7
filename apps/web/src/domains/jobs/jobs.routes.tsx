import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { screen } from '../../shell/screen.ts'

export const jobScreens = [
  screen({
    name: 'jobs',
    path: '/jobs',
    about: 'Bulk changes and their progress',
    permission: permissionsOf(contract.jobs.getAll.permission),
    component: () => import('./JobsPage.tsx').then((page) => page.JobsPage),
  }),
  screen({
    name: 'job',
    path: '/jobs/{id}',
    permission: permissionsOf(contract.jobs.get.permission),
    component: () => import('./JobPage.tsx').then((page) => page.JobPage),
    menu: 'jobs',
  }),
]
