export { amqGroupSearch } from './amq-groups.queries.ts'
export { amqGroupHistory, findGroup, insertGroupWithAmqs } from './amq-groups.service.ts'
