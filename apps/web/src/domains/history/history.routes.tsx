import { screen } from '../../shell/screen.ts'
import { HISTORY_READERS } from './readers.ts'

export const historyScreens = [
  screen({
    name: 'activity',
    path: '/activity',
    title: 'Activity',
    permission: HISTORY_READERS,
    component: () => import('./ActivityPage.tsx').then((page) => page.ActivityPage),
  }),
]
