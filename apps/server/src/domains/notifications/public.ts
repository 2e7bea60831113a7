export { userNotificationsJob } from './notifications.jobs.ts'
export { insertChoices, keepUsers, listTypes, userNotificationHistory } from './notifications.service.ts'
