import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { apiQuery } from '../../api/useApiQuery.ts'
import { screen } from '../../shell/screen.ts'

export const amqScreens = [
  screen({
    name: 'amqs',
    path: '/amqs',
    about: 'The questionnaire library and its dated versions',
    permission: ['AMQ_LIBRARY_VIEW'],
    component: () => import('./AmqsPage.tsx').then((page) => page.AmqsPage),
    reads: [contract.amqs.getAll],
  }),
  screen({
    name: 'amq',
    record: 'amq',
    path: '/amqs/{id}',
    permission: { create: ['AMQ_LIBRARY_EDIT'], edit: ['AMQ_LIBRARY_VIEW'] },
    component: () => import('./AmqPage.tsx').then((page) => page.AmqPage),
    holdsFor: (id) => [apiQuery(contract.amqs.get, { params: { id } })],
    menu: 'amqs',
  }),
  screen({
    name: 'compare-versions',
    path: '/amqs/versions/compare',
    permission: permissionsOf(contract.amqs.versionFile.permission),
    component: () => import('./comparison/CompareVersionsPage.tsx').then((page) => page.CompareVersionsPage),
    menu: 'amqs',
  }),
]
