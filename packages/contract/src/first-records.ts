import type { Permission } from './core/permissions.ts'

/** The first records of an installation, in the order in which one needs the other, and the permissions to add one. */
export const FIRST_RECORDS = {
  client: ['CLIENT_DETAILS_FULL_EDIT'],
  instance: ['INSTANCE_DETAILS_FULL_EDIT'],
  amq: ['AMQ_LIBRARY_EDIT'],
  amqGroup: ['AMQ_LIBRARY_EDIT'],
  subscription: ['SUBSCRIPTION_EDIT'],
  /** A role that asks for more than a password; offered only next to others. */
  protection: ['ROLE_EDIT'],
} as const satisfies Record<string, readonly Permission[]>
export type FirstRecord = keyof typeof FIRST_RECORDS
