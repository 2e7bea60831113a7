import { PERMISSIONS, type Permission } from './core/permissions.ts'

/** They open no record that has a history; a test compares them with the kinds of record. */
const OPENING_NOTHING: readonly Permission[] = [
  'USER_EDIT_OWN_PASSWORD',
  'ORG_UNIT_ADD',
  'DATA_BRIDGE_SECURITY_EDIT',
  'REPORTING',
]

/** The right to open any record gives the right to its history (R-HIST-1). */
export const HISTORY_READERS: readonly Permission[] = PERMISSIONS.filter((one) => !OPENING_NOTHING.includes(one))
