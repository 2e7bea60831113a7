import { screen } from '../../shell/screen.ts'

export const reportScreens = [
  screen({
    name: 'amq-subscriptions-report',
    path: '/reporting/amq-subscriptions',
    title: 'AMQ Subscriptions',
    permission: ['REPORTING'],
    component: () => import('./SubscriptionsReportPage.tsx').then((page) => page.SubscriptionsReportPage),
  }),
  screen({
    name: 'vendor-reports',
    path: '/reporting/vendor-reports',
    title: 'Vendors',
    permission: ['REPORTING'],
    component: () => import('./VendorReportsPage.tsx').then((page) => page.VendorReportsPage),
  }),
  screen({
    name: 'in-app-notifications-report',
    path: '/reporting/in-app-notifications',
    title: 'In-App Notifications',
    permission: ['REPORTING'],
    component: () => import('./NotificationsReportPage.tsx').then((page) => page.NotificationsReportPage),
  }),
]
