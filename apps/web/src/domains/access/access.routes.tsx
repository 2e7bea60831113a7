import { screen } from '../../shell/screen.ts'

export const accessScreens = [
  screen({
    name: 'access',
    path: '/access',
    title: 'Who can do what',
    permission: { allOf: ['USER_VIEW', 'ROLE_VIEW'] },
    component: () => import('./AccessPage.tsx').then((page) => page.AccessPage),
    menu: 'roles',
  }),
]
