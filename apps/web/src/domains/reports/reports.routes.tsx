import { comingPage } from '../../shell/pages/coming.ts'
import { screen } from '../../shell/screen.ts'

export const reportScreens = [
  screen({
    name: 'amq-subscriptions-report',
    path: '/reporting/amq-subscriptions',
    title: 'AMQ Subscriptions',
    permission: ['REPORTING'],
    component: comingPage,
  }),
  screen({
    name: 'vendor-reports',
    path: '/reporting/vendor-reports',
    title: 'Vendors',
    permission: ['REPORTING'],
    component: comingPage,
  }),
  screen({
    name: 'in-app-notifications-report',
    path: '/reporting/in-app-notifications',
    title: 'In-App Notifications',
    permission: ['REPORTING'],
    component: comingPage,
  }),
]
