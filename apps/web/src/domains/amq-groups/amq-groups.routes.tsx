import { comingPage } from '../../shell/pages/coming.ts'
import { screen } from '../../shell/screen.ts'

export const amqGroupScreens = [
  screen({
    name: 'amq-groups',
    path: '/amq-groups',
    title: 'AMQ Groups',
    permission: ['AMQ_LIBRARY_VIEW'],
    component: comingPage,
  }),
  screen({
    name: 'amq-group',
    path: '/amq-groups/{id}',
    title: 'AMQ Group',
    permission: ['AMQ_LIBRARY_VIEW'],
    component: comingPage,
    menu: 'amq-groups',
  }),
]
