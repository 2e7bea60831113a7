export { countStarting } from './amqs.queries.ts'

export { amqColumns, creatorOf, insertAmqWithVersions } from './amqs.service.ts'
