import type { BodyOf } from '@acm/contract/core/endpoint'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { type Role, role, type roles } from '@acm/contract/roles'
import type { Context } from '../../platform/access/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import { businessRule, requireFound } from '../../platform/problems.ts'
import { guardRights } from './rights.service.ts'
import * as queries from './roles.queries.ts'
import { guardWaysIn } from './ways-in.service.ts'

export const SYSTEM_ADMINISTRATOR = 'System Administrator'

const starting = (...prefixes: string[]) =>
  PERMISSIONS.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
const ending = (suffix: string) => PERMISSIONS.filter((name) => name.endsWith(suffix))

/** Everyone can change their own password and see their sessions. */
const withOwn = (...permissions: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((name) => name === 'USER_EDIT_OWN_PASSWORD' || permissions.includes(name))

/** Predefined roles (R-FIRST-1): ordinary ones, editable and deletable, created once in a new installation. */
export const PREDEFINED_ROLES: readonly { name: string; description: string; permissions: readonly Permission[] }[] = [
  { name: SYSTEM_ADMINISTRATOR, description: 'Full access to all org units', permissions: PERMISSIONS },
  { name: 'Read Only', description: 'Views all records, changes none', permissions: withOwn(...ending('_VIEW')) },
  {
    name: 'Client Manager',
    description: 'Clients, instances, subscriptions and business objects',
    permissions: withOwn(...starting('CLIENT_DETAILS_', 'INSTANCE_DETAILS_', 'SUBSCRIPTION_', 'BO_')),
  },
  {
    name: 'Library Manager',
    description: 'AMQs, their versions and groups',
    permissions: withOwn(...starting('AMQ_')),
  },
  {
    name: 'Security Administrator',
    description: 'Users, roles and org units',
    permissions: withOwn('USER_VIEW', 'USER_EDIT', ...starting('ROLE_', 'ORG_UNIT_')),
  },
  { name: 'Report Viewer', description: 'Reports and their exports', permissions: withOwn('REPORTING') },
]

const namesOf = (stored: Role | null) => stored?.permissions.map((one) => one.permission) ?? []

/** Roles have global scope, so an unknown id is 404 for everyone. */
export const getRole = async (db: Database, id: number): Promise<Role> => requireFound(await queries.findRole(db, id))

const kind = new RecordKind(role, {
  table: 'roles',
  touched: ['roles'],
  find: queries.findRole,
  rows: { permissions: queries.storePermissions },
})

/** Creates (id 0) or changes a role; its users have the new permissions from their next call on. */
export const saveRole = (ctx: Context, input: BodyOf<typeof roles.save>): Promise<Role> =>
  mutate(ctx, async (w) => {
    const holders = () => queries.listHolders(w.db, input.id)
    const rights = await guardRights(w, 'ROLE_EDIT', holders)
    const before = input.id === 0 ? null : requireFound(await queries.lockRole(w.db, input.id))
    const requireWaysIn = await guardWaysIn(w, { roleId: input.id }, 'signIn')
    const values = await kind.checked(w, before, { ...input, signIn: input.signIn ?? before?.signIn ?? 'any' })
    const after = await kind.store(w, before, values)
    const [had, has] = [namesOf(before), namesOf(after)]
    rights.requireGrantable(had, has)
    // Changed permissions or a changed sign-in rule change every account with the role (G-PERM-10).
    const changesHolders = had.join() !== has.join() || before?.signIn !== after.signIn
    if (changesHolders) for (const userId of await holders()) rights.requireManageable(userId)
    await rights.check()
    await requireWaysIn()
    return kind.saved(w, before, after)
  })

/** Throws if a user has the role, even an inactive or archived one (G-ROLE-01). */
export const removeRole = (ctx: Context, id: number): Promise<true> =>
  mutate(ctx, async (w) => {
    const before = requireFound(await queries.lockRole(w.db, id))
    if (before.numAssignedUsers > 0) {
      const errorMessage = 'The role cannot be deleted because users are assigned to it.'
      throw businessRule({ propertyName: 'id', errorMessage })
    }
    await queries.deleteRole(w.db, id)
    return kind.removed(w, before, 'delete')
  })

/** The browser reads and writes the files, so it reports them for the history. */
const noteFile = (
  ctx: Context,
  action: 'role.export' | 'role.import',
  { id, ...after }: { id: number; fileName?: string },
) =>
  mutate(ctx, async (w) => {
    const result = await getRole(w.db, id)
    return { result, history: { action, entity: ['role', id], after }, touched: [] }
  })
export const noteExport = (ctx: Context, role: BodyOf<typeof roles.exported>) => noteFile(ctx, 'role.export', role)
export const noteImport = (ctx: Context, role: BodyOf<typeof roles.imported>) => noteFile(ctx, 'role.import', role)

/** Creates the missing predefined roles; returns the ids of all by name. */
export async function ensurePredefinedRoles(tx: Tx): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const role of PREDEFINED_ROLES) {
    const found = await queries.findRoleByName(tx, role.name)
    ids.set(role.name, found?.id ?? (await queries.insertRole(tx, role)))
  }
  return ids
}

export const roleHistory = kind.subject()
