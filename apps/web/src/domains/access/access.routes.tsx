import { contract } from '@acm/contract'
import { apiQuery } from '../../api/useApiQuery.ts'
import { screen } from '../../shell/screen.ts'

export const accessScreens = [
  screen({
    name: 'access',
    path: '/access',
    title: 'Access',
    permission: ['USER_VIEW'],
    // The questions and their answers name them: they are read once.
    holdsFor: () => [apiQuery(contract.orgUnits.getAll, {})],
    component: () => import('./AccessPage.tsx').then((page) => page.AccessPage),
  }),
]
