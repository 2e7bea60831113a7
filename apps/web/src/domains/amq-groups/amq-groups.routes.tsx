import { contract } from '@acm/contract'
import { apiQuery } from '../../api/useApiQuery.ts'
import { screen } from '../../shell/screen.ts'

export const amqGroupScreens = [
  screen({
    name: 'amq-groups',
    path: '/amq-groups',
    about: 'Questionnaires clients subscribe to together',
    permission: ['AMQ_LIBRARY_VIEW'],
    component: () => import('./AmqGroupsPage.tsx').then((page) => page.AmqGroupsPage),
    reads: [contract.amqGroups.getAll],
  }),
  screen({
    name: 'amq-group',
    record: 'amqGroup',
    path: '/amq-groups/{id}',
    permission: { create: ['AMQ_LIBRARY_EDIT'], edit: ['AMQ_LIBRARY_VIEW'] },
    component: () => import('./AmqGroupPage.tsx').then((page) => page.AmqGroupPage),
    holdsFor: () => [apiQuery(contract.amqGroups.getAll, {})],
    menu: 'amq-groups',
  }),
]
