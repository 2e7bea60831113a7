import { HISTORY_READERS } from '@acm/contract/history-readers'
import { screen } from '../../shell/screen.ts'

export const historyScreens = [
  screen({
    name: 'activity',
    path: '/activity',
    title: 'Activity',
    permission: HISTORY_READERS,
    component: () => import('./ActivityPage.tsx').then((page) => page.ActivityPage),
  }),
]
