import { comingPage } from '../../shell/pages/coming.ts'
import { screen } from '../../shell/screen.ts'

import { paths } from './paths.ts'

export const userScreens = [
  screen({
    name: 'profile',
    path: '/profile',
    title: 'Profile',
    permission: ['USER_EDIT_OWN_PASSWORD'],
    component: comingPage,
  }),
  screen({ name: 'users', path: '/users', title: 'User Management', permission: ['USER_VIEW'], component: comingPage }),
  screen({
    name: 'user-edit-info',
    path: '/user/info/{id}',
    title: 'User',
    permission: ['USER_EDIT'],
    component: comingPage,
    menu: 'users',
  }),
  screen({
    name: 'user-edit-password',
    path: '/user/password/{id}',
    title: 'Update Password',
    permission: ['USER_EDIT'],
    component: comingPage,
    whenNew: paths.users(),
    menu: 'users',
  }),
]
