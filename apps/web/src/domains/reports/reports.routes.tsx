import { screen } from '../../shell/screen.ts'

export const reportScreens = [
  screen({
    name: 'amq-subscriptions-report',
    path: '/reporting/amq-subscriptions',
    about: 'Who subscribes to which questionnaires, and until when',
    permission: ['REPORTING'],
    component: () => import('./SubscriptionsReportPage.tsx').then((page) => page.SubscriptionsReportPage),
  }),
  screen({
    name: 'vendor-reports',
    path: '/reporting/vendor-reports',
    about: 'Integrations and products by instance',
    permission: ['REPORTING'],
    component: () => import('./VendorReportsPage.tsx').then((page) => page.VendorReportsPage),
  }),
  screen({
    name: 'in-app-notifications-report',
    path: '/reporting/in-app-notifications',
    about: 'Which notifications each user receives',
    permission: ['REPORTING'],
    component: () => import('./NotificationsReportPage.tsx').then((page) => page.NotificationsReportPage),
  }),
]
