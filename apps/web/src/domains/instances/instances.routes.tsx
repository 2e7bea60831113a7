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
  }),
  screen({
    name: 'instance',
    path: '/instances/{id}',
    title: 'Instance',
    permission: {
      create: ['INSTANCE_DETAILS_FULL_EDIT'],
      edit: [
        'INSTANCE_DETAILS_VIEW',
        'BO_VIEW',
        'SSO_CONFIG_VIEW',
        'FEATURE_FLAG_VIEW',
        'VENDOR_CONFIG_VIEW',
        'USER_NOTIFICATIONS_VIEW',
        'DATA_BRIDGE_CONFIG_VIEW',
        'FEATURE_FLAG_EDIT',
      ],
    },
    component: () => import('./InstancePage.tsx').then((page) => page.InstancePage),
    menu: 'instances',
  }),
]
