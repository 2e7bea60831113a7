import { contract } from '@acm/contract'
import { OPEN_INSTANCES } from '@acm/contract/instances'
import { screen } from '../../shell/screen.ts'

export const instanceScreens = [
  screen({
    name: 'instances',
    path: '/instances',
    about: 'Client databases and what is turned on in them',
    permission: OPEN_INSTANCES,
    component: () => import('./InstancesPage.tsx').then((page) => page.InstancesPage),
    reads: [contract.instances.getAll],
  }),
]
