import { contract } from '@acm/contract'
import { screen } from '../../shell/screen.ts'

export const instanceScreens = [
  screen({
    name: 'instances',
    path: '/instances',
    title: 'Instances',
    permission: [
      'INSTANCE_DETAILS_VIEW',
      'FEATURE_FLAG_VIEW',
      'DATA_BRIDGE_CONFIG_VIEW',
      'VENDOR_CONFIG_VIEW',
      'BO_VIEW',
    ],
    component: () => import('./InstancesPage.tsx').then((page) => page.InstancesPage),
    reads: [contract.instances.getAll],
  }),
]
