export { amqColumns, creatorOf, insertAmqWithVersions } from './amqs.service.ts'
