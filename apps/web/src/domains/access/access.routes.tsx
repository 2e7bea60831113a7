import { screen } from '../../shell/screen.ts'

export const accessScreens = [
  screen({
    name: 'access',
    path: '/access',
    title: 'Access',
    permission: ['USER_VIEW'],
    component: () => import('./AccessPage.tsx').then((page) => page.AccessPage),
  }),
]
