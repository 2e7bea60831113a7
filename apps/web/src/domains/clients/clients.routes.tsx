import { contract } from '@acm/contract'
import { screen } from '../../shell/screen.ts'

export const clientScreens = [
  screen({
    name: 'clients',
    path: '/clients',
    title: 'Clients',
    permission: ['CLIENT_DETAILS_VIEW', 'SUBSCRIPTION_VIEW'],
    component: () => import('./ClientsPage.tsx').then((page) => page.ClientsPage),
    reads: [contract.clients.getAll],
  }),
]
