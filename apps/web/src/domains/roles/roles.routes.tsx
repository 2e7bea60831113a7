import { contract } from '@acm/contract'
import { apiQuery } from '../../api/useApiQuery.ts'
import { screen } from '../../shell/screen.ts'

export const roleScreens = [
  screen({
    name: 'roles',
    path: '/roles',
    about: 'Named sets of permissions',
    permission: ['ROLE_VIEW'],
    component: () => import('./RolesPage.tsx').then((page) => page.RolesPage),
    reads: [contract.roles.getAll],
  }),
  screen({
    name: 'role',
    record: 'role',
    path: '/role/{id}',
    permission: ['ROLE_EDIT'],
    component: () => import('./RolePage.tsx').then((page) => page.RolePage),
    holdsFor: (id) => [apiQuery(contract.roles.get, { params: { id } }), apiQuery(contract.roles.permissions, {})],
    menu: 'roles',
  }),
  screen({
    name: 'import-role',
    path: '/import-role',
    permission: ['ROLE_EDIT'],
    component: () => import('./ImportRolePage.tsx').then((page) => page.ImportRolePage),
    menu: 'roles',
  }),
]
