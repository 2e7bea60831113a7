export { findGroup } from './amq-groups.queries.ts'
