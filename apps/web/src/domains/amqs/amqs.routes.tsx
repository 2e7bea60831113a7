import { comingPage } from '../../shell/pages/coming.ts'
import { screen } from '../../shell/screen.ts'

export const amqScreens = [
  screen({ name: 'amqs', path: '/amqs', title: 'AMQs', permission: ['AMQ_LIBRARY_VIEW'], component: comingPage }),
  screen({
    name: 'amq',
    path: '/amqs/{id}',
    title: 'AMQ',
    permission: ['AMQ_LIBRARY_VIEW'],
    component: comingPage,
    menu: 'amqs',
  }),
]
