import { screen } from '../../shell/screen.ts'

export const accessScreens = [
  screen({
    name: 'access',
    path: '/access',
    about: 'What people and roles can do, and where',
    permission: ['USER_VIEW'],
    component: () => import('./AccessPage.tsx').then((page) => page.AccessPage),
  }),
]
