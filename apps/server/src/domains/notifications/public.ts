export { userNotificationsJob } from './notifications.jobs.ts'
export { insertChoices, keepUsers, listTypes } from './notifications.service.ts'
