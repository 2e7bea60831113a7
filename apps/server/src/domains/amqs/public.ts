export { amqColumns, amqHistory, amqVersionHistory, creatorOf, insertAmqWithVersions } from './amqs.service.ts'
