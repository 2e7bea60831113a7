import { contract } from '@acm/contract'
import { OPEN_CLIENTS } from '@acm/contract/clients'
import { screen } from '../../shell/screen.ts'

export const clientScreens = [
  screen({
    name: 'clients',
    path: '/clients',
    about: 'Client organizations, their email, sign-on and subscriptions',
    permission: OPEN_CLIENTS,
    component: () => import('./ClientsPage.tsx').then((page) => page.ClientsPage),
    reads: [contract.clients.getAll],
  }),
]
