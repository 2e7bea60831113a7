export { amqGroupHistory, findGroup, insertGroupWithAmqs } from './amq-groups.service.ts'
