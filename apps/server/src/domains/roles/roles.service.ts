import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { Tx } from '../../platform/database/database.ts'
import * as queries from './roles.queries.ts'

export const SYSTEM_ADMINISTRATOR = 'System Administrator'

const starting = (...prefixes: string[]) =>
  PERMISSIONS.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
const ending = (suffix: string) => PERMISSIONS.filter((name) => name.endsWith(suffix))

/** Delivered roles (decisions T11): ordinary ones, editable and deletable. */
export const PREDEFINED_ROLES: readonly { name: string; description: string; permissions: readonly Permission[] }[] = [
  { name: SYSTEM_ADMINISTRATOR, description: 'Everything, in all org units', permissions: PERMISSIONS },
  { name: 'Read Only', description: 'Sees everything, changes nothing', permissions: ending('_VIEW') },
  {
    name: 'Client Manager',
    description: 'Clients, instances, subscriptions and business objects',
    permissions: starting('CLIENT_DETAILS_', 'INSTANCE_DETAILS_', 'SUBSCRIPTION_', 'BO_'),
  },
  { name: 'Library Manager', description: 'Questionnaires, their versions and groups', permissions: starting('AMQ_') },
  {
    name: 'Security Administrator',
    description: 'Users, roles and org units',
    permissions: starting('USER_', 'ROLE_', 'ORG_UNIT_'),
  },
  { name: 'Report Viewer', description: 'Reports and their exports', permissions: ['REPORTING'] },
]

export const findRoleByName = (tx: Tx, name: string) => queries.findRoleByName(tx, name)
export const insertAssignment = queries.insertAssignment

/** Creates those of the delivered roles that are not there; answers their ids by name. */
export async function ensurePredefinedRoles(tx: Tx): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const role of PREDEFINED_ROLES) {
    const known = await queries.findRoleByName(tx, role.name)
    ids.set(role.name, known?.id ?? (await queries.insertRole(tx, role)))
  }
  return ids
}
