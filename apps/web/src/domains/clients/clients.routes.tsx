import { screen } from '../../shell/screen.ts'

export const clientScreens = [
  screen({
    name: 'clients',
    path: '/clients',
    title: 'Clients',
    permission: ['CLIENT_DETAILS_VIEW', 'SUBSCRIPTION_VIEW'],
    component: () => import('./ClientsPage.tsx').then((page) => page.ClientsPage),
  }),
  screen({
    name: 'client',
    path: '/clients/{id}',
    title: 'Client',
    permission: {
      create: ['CLIENT_DETAILS_FULL_EDIT'],
      edit: ['CLIENT_DETAILS_VIEW', 'INSTANCE_DETAILS_VIEW', 'SUBSCRIPTION_VIEW', 'BO_VIEW', 'SSO_CONFIG_VIEW'],
    },
    component: () => import('./ClientPage.tsx').then((page) => page.ClientPage),
    menu: 'clients',
  }),
]
