import { contract } from '@acm/contract'
import { apiQuery } from '../api/useApiQuery.ts'
import { CLIENT_TABS } from '../domains/clients/paths.ts'
import { INSTANCE_TABS } from '../domains/instances/paths.ts'
import { orgUnitNames } from '../shell/recordReads.ts'
import { type Screen, screen } from '../shell/screen.ts'

const permissionsOf = (tabs: NonNullable<Screen['tabs']>) => [
  ...new Set(Object.values(tabs).map(({ permission }) => permission)),
]

/** Their tabs come from several domains. */
export const recordScreens = [
  screen({
    name: 'client',
    record: 'client',
    path: '/clients/{id}',
    permission: {
      create: ['CLIENT_DETAILS_FULL_EDIT'],
      edit: permissionsOf(CLIENT_TABS),
    },
    tabs: CLIENT_TABS,
    component: () => import('./ClientPage.tsx').then((page) => page.ClientPage),
    holdsFor: (id, can) => [apiQuery(contract.clients.get, { params: { id } }), ...orgUnitNames(can)],
    menu: 'clients',
  }),
  screen({
    name: 'instance',
    record: 'instance',
    path: '/instances/{id}',
    permission: {
      create: ['INSTANCE_DETAILS_FULL_EDIT'],
      // The last opens the tab of AI settings.
      edit: [...permissionsOf(INSTANCE_TABS), 'FEATURE_FLAG_EDIT'],
    },
    tabs: INSTANCE_TABS,
    component: () => import('./InstancePage.tsx').then((page) => page.InstancePage),
    holdsFor: (id, can) => [apiQuery(contract.instances.get, { params: { id } }), ...orgUnitNames(can)],
    menu: 'instances',
  }),
]
