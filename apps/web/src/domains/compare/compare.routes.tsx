import { COMPARERS } from '@acm/contract/compare'
import { screen } from '../../shell/screen.ts'

export const compareScreens = [
  screen({
    name: 'compare',
    path: '/compare',
    permission: COMPARERS,
    component: () => import('./ComparePage.tsx').then((page) => page.ComparePage),
  }),
]
