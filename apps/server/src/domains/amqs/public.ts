export { amqSearch, countStarting } from './amqs.queries.ts'

export { amqColumns, amqHistory, amqVersionHistory, creatorOf, insertAmqWithVersions } from './amqs.service.ts'
