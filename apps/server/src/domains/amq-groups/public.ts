export { findGroup, insertGroupWithAmqs } from './amq-groups.service.ts'
