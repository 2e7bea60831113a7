import { contract } from '@acm/contract'
import { apiQuery } from '../../api/useApiQuery.ts'
import { screen } from '../../shell/screen.ts'
import { paths } from './paths.ts'

export const userScreens = [
  screen({
    name: 'profile',
    path: '/profile',
    permission: ['USER_EDIT_OWN_PASSWORD'],
    component: () => import('./ProfilePage.tsx').then((page) => page.ProfilePage),
  }),
  screen({
    name: 'users',
    path: '/users',
    about: 'Who can sign in, and with which roles',
    permission: ['USER_VIEW'],
    component: () => import('./UsersPage.tsx').then((page) => page.UsersPage),
    reads: [contract.users.getAll],
  }),
  screen({
    name: 'user-edit-info',
    record: 'user',
    path: '/user/info/{id}',
    permission: ['USER_EDIT'],
    component: () => import('./UserPage.tsx').then((page) => page.UserPage),
    holdsFor: (id) => [apiQuery(contract.users.get, { params: { id } })],
    menu: 'users',
  }),
  screen({
    name: 'user-edit-password',
    path: '/user/password/{id}',
    permission: ['USER_EDIT'],
    component: () => import('./UserPasswordPage.tsx').then((page) => page.UserPasswordPage),
    whenNew: paths.users(),
    menu: 'users',
  }),
]
