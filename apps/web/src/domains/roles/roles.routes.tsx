import { comingPage } from '../../shell/pages/coming.ts'
import { screen } from '../../shell/screen.ts'

export const roleScreens = [
  screen({ name: 'roles', path: '/roles', title: 'Role Management', permission: ['ROLE_VIEW'], component: comingPage }),
  screen({
    name: 'role',
    path: '/role/{id}',
    title: 'Role',
    permission: ['ROLE_EDIT'],
    component: comingPage,
    menu: 'roles',
  }),
  screen({
    name: 'import-role',
    path: '/import-role',
    title: 'Import Role',
    permission: ['ROLE_EDIT'],
    component: comingPage,
    menu: 'roles',
  }),
]
