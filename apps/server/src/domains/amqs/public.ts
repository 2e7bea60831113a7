export { amqColumns, countStarting } from './amqs.queries.ts'
export { creatorOf } from './amqs.service.ts'
