import { HISTORY_READERS } from '@acm/contract/viewed-lists'
import { screen } from '../../shell/screen.ts'

export const historyScreens = [
  screen({
    name: 'activity',
    path: '/activity',
    about: 'Who changed what and when, with old and new values',
    permission: HISTORY_READERS,
    component: () => import('./ActivityPage.tsx').then((page) => page.ActivityPage),
  }),
]
